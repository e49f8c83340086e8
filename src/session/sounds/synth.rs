//! The waves: knocks of wood on wood and soft bells, made of decaying partials.

use super::Sound;
use std::f32::consts::TAU;

/// Samples a second.
const RATE: u32 = 44_100;

/// The partials of a wooden bar that is struck: frequency as a multiple of the lowest, strength.
const BAR: [(f32, f32); 3] = [(1.0, 1.0), (2.756, 0.45), (5.404, 0.2)];

/// The partials of a small bell.
const BELL: [(f32, f32); 3] = [(1.0, 1.0), (2.0, 0.28), (3.01, 0.12)];

/// Length of the silence that every wave fades into, in seconds.
const FADE: f32 = 0.01;

/// The loudest sample of a wave at full volume, so that mixing with others leaves room.
const PEAK: f32 = 0.8;

/// A wave under way: samples between -1 and 1, about.
struct Wave(Vec<f32>);

impl Wave {
    fn silence(seconds: f32) -> Self {
        Self(vec![0.0; (seconds * RATE as f32) as usize])
    }

    /// Adds decaying partials that begin at `start` seconds. A high partial dies sooner.
    fn strike(&mut self, start: f32, partials: &[(f32, f32)], pitch: f32, strength: f32, decay: f32) {
        let first = (start * RATE as f32) as usize;
        for (index, sample) in self.0.iter_mut().skip(first).enumerate() {
            let time = index as f32 / RATE as f32;
            // Two milliseconds to full strength: no click.
            let attack = (time / 0.002).min(1.0);
            for &(multiple, share) in partials {
                let fall = (-time * multiple.sqrt() / decay).exp();
                *sample += strength * share * attack * fall * (TAU * pitch * multiple * time).sin();
            }
        }
    }

    /// The rustle of two surfaces that meet: noise that dies at once.
    fn touch(&mut self, start: f32, strength: f32) {
        let mut state = 2026_u32;
        let mut smooth = 0.0;
        for (index, sample) in self.0.iter_mut().skip((start * RATE as f32) as usize).take(900).enumerate() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let noise = (state >> 8) as f32 / (1 << 23) as f32 - 1.0;
            smooth += 0.35 * (noise - smooth);
            *sample += strength * smooth * (-(index as f32) / 160.0).exp();
        }
    }

    fn knock(&mut self, start: f32, pitch: f32, strength: f32) {
        self.touch(start, 0.5 * strength);
        self.strike(start, &BAR, pitch, strength, 0.032);
    }

    /// As 16-bit samples of this volume, 0..=100.
    fn samples(self, volume: u8) -> Vec<i16> {
        let loudest = self.0.iter().fold(0.0_f32, |loudest, sample| loudest.max(sample.abs())).max(f32::EPSILON);
        // The ear hears ratios: half the scale is a quarter of the strength.
        let share = (f32::from(volume) / 100.0).powi(2) * PEAK / loudest;
        let (count, fade) = (self.0.len(), (FADE * RATE as f32) as usize);
        let scaled = self.0.into_iter().enumerate().map(|(index, sample)| {
            let end = ((count - index) as f32 / fade as f32).min(1.0);
            (sample * share * end * f32::from(i16::MAX)) as i16
        });
        scaled.collect()
    }
}

fn wave(sound: Sound) -> Wave {
    match sound {
        Sound::Move => {
            let mut wave = Wave::silence(0.22);
            wave.knock(0.0, 430.0, 1.0);
            wave
        }
        Sound::Capture => {
            let mut wave = Wave::silence(0.3);
            wave.knock(0.0, 610.0, 0.6);
            wave.knock(0.055, 350.0, 1.0);
            wave
        }
        Sound::Check => {
            let mut wave = Wave::silence(0.6);
            wave.knock(0.0, 430.0, 0.8);
            wave.strike(0.04, &BELL, 784.0, 0.5, 0.12);
            wave.strike(0.15, &BELL, 1_046.5, 0.5, 0.16);
            wave
        }
        Sound::End => {
            let mut wave = Wave::silence(1.3);
            wave.knock(0.0, 430.0, 0.6);
            for (start, pitch) in [(0.05, 392.0), (0.2, 523.25), (0.35, 659.26), (0.5, 783.99)] {
                wave.strike(start, &BELL, pitch, 0.5, 0.3);
            }
            wave
        }
        Sound::Illegal => {
            let mut wave = Wave::silence(0.32);
            for start in [0.0, 0.11] {
                wave.strike(start, &[(1.0, 1.0), (1.5, 0.4)], 150.0, 1.0, 0.045);
            }
            wave
        }
    }
}

/// A sound as a WAV file: one channel of 16 bits, 44,100 samples a second. `volume` is 0..=100.
pub(super) fn wav(sound: Sound, volume: u8) -> Vec<u8> {
    let samples = wave(sound).samples(volume);
    let size = samples.len() as u32 * 2;
    let mut bytes = Vec::with_capacity(44 + size as usize);
    bytes.extend_from_slice(b"RIFF");
    bytes.extend_from_slice(&(36 + size).to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt ");
    bytes.extend_from_slice(&16_u32.to_le_bytes());
    // PCM, one channel.
    for number in [1_u16, 1] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for number in [RATE, RATE * 2] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    // Bytes a frame, bits a sample.
    for number in [2_u16, 16] {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    bytes.extend_from_slice(b"data");
    bytes.extend_from_slice(&size.to_le_bytes());
    bytes.extend(samples.into_iter().flat_map(i16::to_le_bytes));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wave_is_heard_never_clipped_and_ends_in_silence() {
        for sound in Sound::ALL {
            let samples = wave(sound).samples(100);
            let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or_default();
            let wanted = (PEAK * f32::from(i16::MAX)) as u16;
            assert!(loudest.abs_diff(wanted) < 600, "{sound:?}: {loudest}");
            assert!(samples.len() < 2 * RATE as usize, "{sound:?} is short");
            let end = &samples[samples.len() - 20..];
            assert!(end.iter().all(|sample| sample.unsigned_abs() < 400), "{sound:?} ends softly: {end:?}");
            // It has died away before the fade, so that nothing is cut off.
            let tail = &samples[samples.len() - 2 * (FADE * RATE as f32) as usize..];
            assert!(tail.iter().all(|sample| sample.unsigned_abs() < loudest / 12), "{sound:?} is cut off");
        }
    }

    #[test]
    fn volume_is_a_matter_of_strength_only() {
        for sound in Sound::ALL {
            let (loud, soft) = (wave(sound).samples(100), wave(sound).samples(50));
            assert_eq!(loud.len(), soft.len());
            let peak = |samples: &[i16]| samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or_default();
            assert!(peak(&loud).abs_diff(4 * peak(&soft)) < 8);
            assert!(wave(sound).samples(0).iter().all(|sample| *sample == 0));
        }
    }

    #[test]
    fn a_file_says_how_long_it_is() {
        let bytes = wav(Sound::Move, 100);
        let number = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        assert_eq!(number(4) as usize, bytes.len() - 8);
        assert_eq!(number(40) as usize, bytes.len() - 44);
        assert_eq!(number(24), RATE);
    }
}
