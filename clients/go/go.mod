module centerproof/go

go 1.19
