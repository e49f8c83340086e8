app-name = 枰鉴
