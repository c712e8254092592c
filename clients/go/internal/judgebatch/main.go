// Command judgebatch judges many files in one process, for the differential test: a file with its circumstances per line in, a verdict
// per line out.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"centerproof/go/proof"
)

type given struct {
	File            []byte   `json:"file"`
	Policy          *string  `json:"policy"`
	ExportKeys      []string `json:"exportKeys"`
	DelayMaxSeconds int64    `json:"delayMaxSeconds"`
	IsPack          bool     `json:"isPack"`
	Keys            []byte   `json:"keys"`
}

type fault struct {
	Question string  `json:"question"`
	Reason   string  `json:"reason"`
	Part     string  `json:"part"`
	Position *int    `json:"position"`
	Claim    *string `json:"claim"`
}

type judgement struct {
	Outcome   string            `json:"outcome"`
	Answers   map[string]string `json:"answers"`
	Faults    []fault           `json:"faults"`
	Approvers []string          `json:"approvers"`
}

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		judged, err := judge(lines.Bytes())
		if err != nil {
			return err
		}
		if err := out.Encode(judged); err != nil {
			return err
		}
	}
	return lines.Err()
}

func judge(line []byte) (interface{}, error) {
	// A member that is null and one that is absent mean different things, which a pointer to raw text does not tell apart.
	var members map[string]json.RawMessage
	var told given
	if err := json.Unmarshal(line, &told); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(line, &members); err != nil {
		return nil, err
	}
	options := proof.Options{ExportKeys: told.ExportKeys, DelayMaxSeconds: told.DelayMaxSeconds}
	if told.Policy != nil {
		policy, err := proof.ReadLogPolicy(*told.Policy)
		if err != nil {
			return nil, err
		}
		options.Policy = policy
	}
	if told.IsPack {
		return judgePack(told, options), nil
	}
	if live, ok := members["live"]; ok {
		value, err := proof.ReadJSON(live)
		if err != nil {
			return nil, err
		}
		options.HasLive = true
		options.Live, _ = value.(proof.Object)
	}
	verdict := proof.VerdictOfFile(told.File, options)
	judged := &judgement{verdict.Outcome, verdict.Answers, []fault{}, verdict.Approvers}
	for _, found := range verdict.Faults {
		judged.Faults = append(judged.Faults, faultOf(found))
	}
	return judged, nil
}

type packFault struct {
	Question string  `json:"question"`
	Reason   string  `json:"reason"`
	Chain    *string `json:"chain"`
	Index    *int64  `json:"index"`
	Claim    *string `json:"claim"`
}

type packJudgement struct {
	Outcome   string            `json:"outcome"`
	Answers   map[string]string `json:"answers"`
	Faults    []packFault       `json:"faults"`
	Statement *string           `json:"statement"`
}

func judgePack(told given, options proof.Options) *packJudgement {
	if told.Keys != nil {
		options.Keys = proof.VerdictOfPack(bytes.NewReader(told.Keys), options).Keys
	}
	verdict := proof.VerdictOfPack(bytes.NewReader(told.File), options)
	judged := &packJudgement{verdict.Outcome, verdict.Answers, []packFault{}, orNull(verdict.Statement)}
	for _, found := range verdict.Faults {
		fault := packFault{found.Question, found.Reason, orNull(found.Chain), nil, orNull(found.Claim)}
		if index := found.Index; index >= 0 {
			fault.Index = &index
		}
		judged.Faults = append(judged.Faults, fault)
	}
	return judged
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func faultOf(found proof.Fault) fault {
	result := fault{Question: found.Question, Reason: found.Reason, Part: found.Part}
	if found.Position >= 0 {
		result.Position = &found.Position
	}
	if found.Claim != "" {
		result.Claim = &found.Claim
	}
	return result
}
