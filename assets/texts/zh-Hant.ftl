app-name = 枰鑒
