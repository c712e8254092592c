package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		{[]string{filepath.Join(folder, "nowhere")}, 2},
		{[]string{}, 2},
	} {
		var out bytes.Buffer
		if code := run(each.given, &out, &out); code != each.code {
			t.Errorf("%v ends with %d, expected %d:\n%s", each.given, code, each.code, out.String())
		}
	}
}
