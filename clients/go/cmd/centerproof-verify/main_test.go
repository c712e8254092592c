package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"centerproof/go/proof"
)

func TestTheExitCodeSaysWhatIsProven(t *testing.T) {
	data, err := os.ReadFile("../../../../packages/proof/vectors/verdict-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Policies map[string]string
		Cases    []struct{ Document json.RawMessage }
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file := write("proof.jsonld", string(vectors.Cases[0].Document))
	broken := write("broken.jsonld", strings.Replace(string(vectors.Cases[0].Document), "Refund agent", "Another agent", 1))
	policy := write("policy.txt", vectors.Policies["the log"])
	key := strings.Fields(vectors.Policies["the log"])[1]
	for _, each := range []struct {
		given []string
		code  int
	}{
		{[]string{"-trust", policy, file}, 0},
		{[]string{"-log-key", key, file}, 0},
		{[]string{file}, 3},
		{[]string{"-json", "-log-key", key, file, broken}, 1},
		{[]string{"-log-key", "nonsense", file}, 2},
		{[]string{"-log-key", "", file}, 2},
		{[]string{"-trust", "", file}, 2},
		{[]string{"-audit", "", file}, 2},
		{[]string{"-export-key", "nonsense", file}, 2},
		{[]string{filepath.Join(folder, "nowhere")}, 2},
		{[]string{}, 2},
	} {
		var out bytes.Buffer
		if code := run(each.given, &out, &out); code != each.code {
			t.Errorf("%v ends with %d, expected %d:\n%s", each.given, code, each.code, out.String())
		}
	}

	var out bytes.Buffer
	run([]string{file}, &out, &out)
	if title, _, _ := strings.Cut(out.String(), "\n"); title != file+", record evd_1" {
		t.Errorf("a reader is not told which record the proof is of: %s", title)
	}
}

func TestAFileThatIsTooLargeIsBrokenWhateverItHolds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large.jsonld")
	if err := os.WriteFile(path, make([]byte, proof.FileBytesMax+1), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if code := run([]string{path}, &out, &out); code != 1 || !strings.Contains(out.String(), "TOO_LARGE") {
		t.Errorf("ends with %d:\n%s", code, out.String())
	}
}

func TestJSONHasTheShapeThatTheOtherVerifiersPrint(t *testing.T) {
	data, err := os.ReadFile("../../../../packages/proof/vectors/verdict-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Cases []struct{ Document json.RawMessage }
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	document := string(vectors.Cases[0].Document)
	for _, each := range []struct{ name, text, member, expected string }{
		{"whole.jsonld", document, "faults", `[]`},
		{"half.jsonld", "{", "faults", `[{"claim":null,"part":"document","path":null,"position":null,"question":"consistent","reason":"NOT_JSON","rule":null}]`},
		{"half.jsonld", "{", "unchecked", `[]`},
		{"half.jsonld", "{", "subject", `null`},
		{"cut.ndjson", `{"center":`, "faults", `[{"chain":null,"claim":null,"index":null,"question":"consistent","reason":"PACK_INCOMPLETE"}]`},
		{"cut.ndjson", `{"center":`, "statement", `null`},
	} {
		path := filepath.Join(t.TempDir(), each.name)
		if err := os.WriteFile(path, []byte(each.text), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		run([]string{"-json", path}, &out, &out)
		var said map[string]json.RawMessage
		if err := json.Unmarshal(out.Bytes(), &said); err != nil {
			t.Fatal(err)
		}
		if string(said[each.member]) != each.expected {
			t.Errorf("%s of %s is %s, expected %s", each.member, each.name, said[each.member], each.expected)
		}
	}
}
