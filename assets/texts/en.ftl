app-name = Pingjian
