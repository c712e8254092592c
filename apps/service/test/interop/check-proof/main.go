// Checks a tlog-proof with the libraries of others: check-proof PROOF ENTRY_HASH LOG_VKEY WITNESS_VKEY.
package main

import (
	"fmt"
	"os"

	"github.com/transparency-dev/formats/log"
	fnote "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/formats/proof"
	mproof "github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Println("REFUSED:", err)
		os.Exit(1)
	}
	return value
}

func main() {
	var p proof.TLogProof
	must(0, p.Unmarshal(must(os.ReadFile(os.Args[1]))))
	leaf := []byte("centerproof-log/1\n" + os.Args[2] + "\n")
	logKey := must(note.NewVerifier(os.Args[3]))
	witnessKey := must(fnote.NewVerifierForCosignatureV1(os.Args[4]))
	checkpoint, _, signed, err := log.ParseCheckpoint(p.Checkpoint, logKey.Name(), logKey, witnessKey)
	must(0, err)
	if len(signed.Sigs) != 2 {
		must(0, fmt.Errorf("%d known signatures instead of 2", len(signed.Sigs)))
	}
	var path [][]byte
	var record tlog.RecordProof
	for _, hash := range p.Hashes {
		path, record = append(path, hash[:]), append(record, tlog.Hash(hash))
	}
	must(0, mproof.VerifyInclusion(rfc6962.DefaultHasher, p.Index, checkpoint.Size, rfc6962.DefaultHasher.HashLeaf(leaf), path, checkpoint.Hash))
	must(0, tlog.CheckRecord(record, int64(checkpoint.Size), tlog.Hash(checkpoint.Hash), int64(p.Index), tlog.RecordHash(leaf)))
	fmt.Printf("ACCEPTED: leaf %d of %d\n", p.Index, checkpoint.Size)
}
