// Command centerproof-verify says of each exported proof what is proven, what only agrees with itself, and what is broken. It needs no
// network. It ends with 0 when all files are proven, 1 when one is broken, 2 for wrong use, and 3 when one agrees with itself and who
// made it is not shown.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"centerproof/go/proof"
)

const wrongUse = 2

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type keys []string

func (keys *keys) String() string { return strings.Join(*keys, ",") }

func (keys *keys) Set(key string) error {
	if !proof.IsMultikey(key) {
		return errors.New("it takes the Multikey of a key that signs files")
	}
	*keys = append(*keys, key)
	return nil
}

func run(parameters []string, out, complaints io.Writer) int {
	flags := flag.NewFlagSet("centerproof-verify", flag.ContinueOnError)
	flags.SetOutput(complaints)
	trust := flags.String("trust", "", "a tlog-policy `FILE`: the logs and witnesses to trust")
	logKey := flags.String("log-key", "", "the `VKEY` of the log to trust")
	audit := flags.String("audit", "", "a `PACK` of the audit chain, in which the keys of approvers are looked up")
	isJSON := flags.Bool("json", false, "print an object for each file on a line of its own")
	var exportKeys keys
	flags.Var(&exportKeys, "export-key", "a `MULTIKEY` that signs files; may be given several times")
	if err := flags.Parse(parameters); err != nil {
		return wrongUse
	}
	given := map[string]bool{}
	flags.Visit(func(each *flag.Flag) { given[each.Name] = true })
	policy, err := policyOf(given, *trust, *logKey)
	if err == nil && flags.NArg() == 0 {
		err = fmt.Errorf("name at least one file")
	}
	options := proof.Options{Policy: policy, ExportKeys: exportKeys}
	if err == nil && given["audit"] {
		options.Keys, err = keysOf(*audit, policy)
	}
	if err != nil {
		fmt.Fprintln(complaints, "centerproof-verify:", err)
		return wrongUse
	}
	code := 0
	for _, name := range flags.Args() {
		judged, err := judge(out, name, options, *isJSON)
		if err != nil {
			fmt.Fprintln(complaints, "centerproof-verify:", err)
			return wrongUse
		}
		code = worse(code, judged)
	}
	return code
}

// judge says what is proven of a file, which may be a pack of any size, and gives the exit code.
func judge(out io.Writer, name string, options proof.Options, isJSON bool) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return wrongUse, err
	}
	defer file.Close()
	source := bufio.NewReader(file)
	if start, _ := source.Peek(64); proof.IsPack(start) {
		verdict := proof.VerdictOfPack(source, options)
		return verdict.ExitCode(), sayPack(out, name, verdict, isJSON)
	}
	data, err := io.ReadAll(io.LimitReader(source, proof.FileBytesMax+1))
	if err != nil {
		return wrongUse, err
	}
	verdict := proof.VerdictOfFile(data, options)
	return verdict.ExitCode(), say(out, name, verdict, isJSON)
}

func keysOf(name string, policy *proof.LogPolicy) (*proof.KeyTrail, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	verdict := proof.VerdictOfPack(file, proof.Options{Policy: policy})
	if verdict.Keys == nil || policy != nil && verdict.Outcome != proof.Proven {
		return nil, fmt.Errorf("in %s no keys can be looked up: it has to be a pack of the audit chain from its first entry on", name)
	}
	return verdict.Keys, nil
}

func sayPack(out io.Writer, name string, verdict *proof.PackVerdict, isJSON bool) error {
	if isJSON {
		return json.NewEncoder(out).Encode(object{
			"file": name, "outcome": verdict.Outcome, "exitCode": verdict.ExitCode(), "sentence": verdict.Sentence(),
			"answers": verdict.Answers, "faults": packFaultsOf(verdict), "statement": orNull(verdict.Statement),
		})
	}
	lines := []string{printable(name), ""}
	for _, fault := range verdict.Faults {
		place := "the pack"
		if fault.Index >= 0 {
			place = fmt.Sprintf("entry %d of %s", fault.Index, printable(fault.Chain))
		}
		if fault.Claim != "" {
			place += ", claim " + fault.Claim
		}
		lines = append(lines, fmt.Sprintf("FAILS  %s: %s", place, fault.Reason))
	}
	for _, question := range proof.Questions {
		lines = append(lines, fmt.Sprintf("%-11s %s", question, verdict.Answers[question]))
	}
	_, err := fmt.Fprintln(out, strings.Join(append(lines, "", verdict.Sentence(), verdict.Statement, ""), "\n"))
	return err
}

// worse puts broken before unproven, and both before proven.
func worse(one, other int) int {
	if one == 1 || other == 1 {
		return 1
	}
	if one > other {
		return one
	}
	return other
}

// policyOf reads what was given; an empty text is given too, and is no key and no file.
func policyOf(given map[string]bool, trust, logKey string) (*proof.LogPolicy, error) {
	switch {
	case given["trust"] && given["log-key"]:
		return nil, fmt.Errorf("give -trust or -log-key, not both")
	case given["log-key"]:
		return proof.PolicyOfLogKey(strings.TrimSpace(logKey))
	case !given["trust"]:
		return nil, nil
	}
	text, err := os.ReadFile(trust)
	if err != nil {
		return nil, err
	}
	return proof.ReadLogPolicy(string(text))
}

func say(out io.Writer, name string, verdict *proof.Verdict, isJSON bool) error {
	if isJSON {
		return json.NewEncoder(out).Encode(object{
			"file": name, "outcome": verdict.Outcome, "exitCode": verdict.ExitCode(), "sentence": verdict.Sentence(),
			"subject": orNull(verdict.Verification.Subject), "answers": verdict.Answers, "faults": faultsOf(verdict),
			"approvers": verdict.Approvers, "unchecked": append([]proof.Object{}, verdict.Verification.Unchecked...),
		})
	}
	title := printable(name)
	if subject := verdict.Verification.Subject; subject != "" {
		title += ", record " + printable(subject)
	}
	lines := []string{title, ""}
	for _, fault := range verdict.Faults {
		place := fault.Part
		if fault.Position >= 0 {
			place = fmt.Sprintf("%s %d", place, fault.Position+1)
		}
		if fault.Claim != "" {
			place += ", claim " + fault.Claim
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("FAILS  %s: %s %s", place, fault.Reason, printable(fault.Path)), " "))
	}
	for _, question := range proof.Questions {
		lines = append(lines, fmt.Sprintf("%-11s %s", question, verdict.Answers[question]))
	}
	_, err := fmt.Fprintln(out, strings.Join(append(lines, "", verdict.Sentence(), ""), "\n"))
	return err
}

// object is what programs read, in the shape that the verifiers in TypeScript and Python print.
type object = map[string]interface{}

func faultsOf(verdict *proof.Verdict) []object {
	faults := []object{}
	for _, fault := range verdict.Faults {
		faults = append(faults, object{
			"question": fault.Question, "reason": fault.Reason, "rule": orNull(fault.Rule), "part": fault.Part,
			"position": orNone(int64(fault.Position)), "claim": orNull(fault.Claim), "path": orNull(fault.Path),
		})
	}
	return faults
}

func packFaultsOf(verdict *proof.PackVerdict) []object {
	faults := []object{}
	for _, fault := range verdict.Faults {
		faults = append(faults, object{
			"question": fault.Question, "reason": fault.Reason, "chain": orNull(fault.Chain),
			"index": orNone(fault.Index), "claim": orNull(fault.Claim),
		})
	}
	return faults
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func orNone(index int64) *int64 {
	if index < 0 {
		return nil
	}
	return &index
}

// printable makes every character visible that could move a terminal's cursor.
func printable(text string) string {
	var shown strings.Builder
	for _, character := range text {
		if unicode.IsPrint(character) {
			shown.WriteRune(character)
		} else {
			fmt.Fprintf(&shown, "\\u{%x}", character)
		}
	}
	return shown.String()
}
