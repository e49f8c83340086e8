//! The texts of the window, from one Fluent file a language.

use super::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::borrow::Cow;
use std::sync::LazyLock;

/// The three text files: the language and its Fluent source. Tests read them for completeness.
pub const TEXT_SOURCES: [(Lang, &str); 3] = [
    (Lang::ZhHans, include_str!("../../assets/texts/zh-Hans.ftl")),
    (Lang::ZhHant, include_str!("../../assets/texts/zh-Hant.ftl")),
    (Lang::En, include_str!("../../assets/texts/en.ftl")),
];

/// An argument of a text.
pub enum Arg<'a> {
    /// A number; plural forms depend on it.
    Number(i64),
    /// A text, put in as it is.
    Text(Cow<'a, str>),
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Arg::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<Cow<'a, str>> for Arg<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Arg::Text(text)
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(Cow::Owned(text))
    }
}

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| {
    TEXT_SOURCES
        .iter()
        .map(|(lang, source)| {
            let id = lang.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![id]);
            bundle.set_use_isolating(false);
            // A broken entry is left out of the resource; the completeness test names it.
            let resource = match FluentResource::try_new((*source).to_owned()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
            bundle
        })
        .collect()
});

/// The text `id` in `lang`. An unknown id comes back as itself, so that a gap is seen and not hidden.
#[must_use]
pub fn text(lang: Lang, id: &str) -> Cow<'static, str> {
    text_with(lang, id, [])
}

/// The text `id` in `lang` with arguments, as `[("count", 3.into())]`.
#[must_use]
pub fn text_with<'a>(lang: Lang, id: &str, args: impl IntoIterator<Item = (&'a str, Arg<'a>)>) -> Cow<'static, str> {
    let bundle = &BUNDLES[lang as usize];
    let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
        return Cow::Owned(id.to_owned());
    };
    let mut fluent_args = FluentArgs::new();
    for (name, arg) in args {
        let value = match arg {
            Arg::Number(number) => FluentValue::from(number),
            Arg::Text(text) => FluentValue::from(text),
        };
        fluent_args.set(name.to_owned(), value);
    }
    let mut errors = Vec::new();
    bundle.format_pattern(pattern, Some(&fluent_args), &mut errors)
}
