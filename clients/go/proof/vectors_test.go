package proof

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// vectors reads a file of vectors by the lenient parser, because it nests its cases deeper than a proof may be.
func vectors(t *testing.T, name string) Object {
	t.Helper()
	data, err := os.ReadFile("../../../packages/proof/vectors/" + name + "-vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var value interface{}
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return valueOf(value).(Object)
}

func valueOf(value interface{}) Value {
	switch value := value.(type) {
	case map[string]interface{}:
		object := Object{}
		for name, member := range value {
			object[name] = valueOf(member)
		}
		return object
	case []interface{}:
		items := []Value{}
		for _, item := range value {
			items = append(items, valueOf(item))
		}
		return items
	}
	return value
}

func each(t *testing.T, items Value, check func(t *testing.T, item Object)) {
	t.Helper()
	for position, item := range items.([]Value) {
		object := item.(Object)
		t.Run(fmt.Sprintf("%d %s", position, object["name"]), func(t *testing.T) { check(t, object) })
	}
}

func caseOf(file Object, name Value) Object {
	for _, item := range file["cases"].([]Value) {
		if item.(Object)["name"] == name {
			return item.(Object)
		}
	}
	panic("there is no such case")
}

// applyPatch applies a JSON patch (RFC 6902; add, remove and replace) to a copy of a value.
func applyPatch(value Value, patch Value) Value {
	result := clone(value)
	for _, step := range patch.([]Value) {
		change := step.(Object)
		path := change["path"].(string)
		if path == "" {
			result = clone(change["value"])
			continue
		}
		names := strings.Split(path[1:], "/")
		for position, name := range names {
			names[position] = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		}
		result = patched(result, names, change)
	}
	return result
}

func patched(value Value, names []string, change Object) Value {
	name, rest := names[0], names[1:]
	if object, ok := value.(Object); ok {
		switch {
		case len(rest) > 0:
			object[name] = patched(object[name], rest, change)
		case change["op"] == "remove":
			delete(object, name)
		default:
			object[name] = clone(change["value"])
		}
		return object
	}
	items := value.([]Value)
	position := len(items)
	if name != "-" {
		position, _ = strconv.Atoi(name)
	}
	switch {
	case len(rest) > 0:
		items[position] = patched(items[position], rest, change)
	case change["op"] == "remove":
		return append(items[:position], items[position+1:]...)
	case change["op"] == "add":
		return append(items[:position], append([]Value{clone(change["value"])}, items[position:]...)...)
	default:
		items[position] = clone(change["value"])
	}
	return items
}

func clone(value Value) Value {
	switch value := value.(type) {
	case Object:
		object := Object{}
		for name, member := range value {
			object[name] = clone(member)
		}
		return object
	case []Value:
		items := make([]Value, len(value))
		for position, item := range value {
			items[position] = clone(item)
		}
		return items
	}
	return value
}

func same(t *testing.T, found, expected interface{}) {
	t.Helper()
	if !reflect.DeepEqual(found, expected) {
		t.Errorf("found %v, expected %v", found, expected)
	}
}

func TestATextHasItsCanonicalForm(t *testing.T) {
	each(t, vectors(t, "canonical")["accepted"], func(t *testing.T, vector Object) {
		value, err := ReadJSON([]byte(vector["input"].(string)))
		if err != nil {
			t.Fatal(err)
		}
		same(t, canonical(value), vector["canonical"])
	})
}

func TestATextThatJSONCannotCarryUnchangedIsRefused(t *testing.T) {
	each(t, vectors(t, "canonical")["refused"], func(t *testing.T, vector Object) {
		_, err := ReadJSON([]byte(vector["input"].(string)))
		same(t, fmt.Sprint(err), vector["code"])
	})
}

func TestDigestsContentsAndHashesAreReproducedByteForByte(t *testing.T) {
	for _, item := range vectors(t, "format")["entries"].([]Value) {
		entry := item.(Object)
		content := readContent(entry["content"].(string))
		for name, claim := range entry["claims"].(Object) {
			digest, err := claimDigest(entry["salts"].(Object)[name].(string), claim)
			same(t, err, nil)
			same(t, digest, content.digests[name])
		}
		same(t, entryHash(entry["content"].(string), entry["previousHash"], entry["timestamp"].(string)), entry["hash"])
	}
}

func headOf(value Value) *Head {
	object, ok := value.(Object)
	if !ok {
		return nil
	}
	timestamp, _ := object["timestamp"].(string)
	return &Head{object["index"].(float64), object["hash"].(string), timestamp}
}

func objects(value Value) []Object {
	var found []Object
	items, _ := value.([]Value)
	for _, item := range items {
		found = append(found, item.(Object))
	}
	return found
}

func judgeChain(chain string, entries Value, given Object) Object {
	options := ChainOptions{Head: headOf(given["head"]), KnownHead: headOf(given["knownHead"]), LaterErasures: objects(given["laterErasures"])}
	if end, ok := given["recordsEnd"].(float64); ok {
		options.RecordsEnd = &end
	}
	result := VerifyChain(chain, objects(entries), options)
	brokenAt := Value(nil)
	if !result.Valid {
		brokenAt = float64(result.BrokenAt)
	}
	return Object{
		"chainLength": float64(result.ChainLength), "genesisHash": textValue(result.GenesisHash), "valid": result.Valid,
		"brokenAt": brokenAt, "reason": textValue(result.Reason), "claim": textValue(result.Claim),
	}
}

func TestAChainIsJudgedAsItsVectorSays(t *testing.T) {
	file := vectors(t, "chain")
	chain := file["chain"].(string)
	each(t, file["cases"], func(t *testing.T, vector Object) {
		same(t, judgeChain(chain, vector["entries"], vector), vector["expected"])
	})
	each(t, file["edits"], func(t *testing.T, edit Object) {
		entries := applyPatch(caseOf(file, edit["of"])["entries"], edit["patch"])
		same(t, judgeChain(chain, entries, edit), edit["expected"])
	})
}

func fileOf(t *testing.T, value Value) []byte {
	t.Helper()
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAnExportIsJudgedAsItsVectorSays(t *testing.T) {
	for _, name := range []string{"export", "approval", "record"} {
		judgeExports(t, vectors(t, name))
	}
}

func TestASignatureThatIsNotTheApproversMakesApprovedANo(t *testing.T) {
	file := vectors(t, "approval")
	each(t, file["edits"], func(t *testing.T, edit Object) {
		verdict := VerdictOfFile(fileOf(t, applyPatch(caseOf(file, edit["of"])["document"], edit["patch"])), Options{})
		expected := "no"
		if edit["rule"] == nil {
			expected = "yes"
		}
		same(t, []string{verdict.Answers["consistent"], verdict.Answers["approved"]}, []string{"yes", expected})
	})
}

func judgeExports(t *testing.T, file Object) {
	each(t, file["cases"], func(t *testing.T, vector Object) {
		expected := vector["expected"].(Object)
		found := VerifyFile(fileOf(t, vector["document"]))
		same(t, []Value{len(found.Failures()) == 0, found.Domain, found.Subject}, []Value{expected["valid"], expected["domain"], expected["subject"]})
		checks := objects(expected["checks"])
		same(t, len(found.Checks), len(checks))
		for position, check := range found.Checks {
			each := checks[position]
			same(t, []Value{check.Code, check.Part, textValue(check.Reason), textValue(check.Claim)},
				[]Value{each["code"], each["part"], each["reason"], each["claim"]})
		}
		same(t, found.Unchecked, objects(expected["unchecked"]))
	})
	each(t, file["edits"], func(t *testing.T, edit Object) {
		found := VerifyFile(fileOf(t, applyPatch(caseOf(file, edit["of"])["document"], edit["patch"]))).Failures()
		expected := objects(edit["expected"])
		same(t, len(found), len(expected))
		for position, check := range found {
			each := expected[position]
			same(t, []Value{check.Code, check.Part, check.Reason, check.Rule, textValue(check.Claim)},
				[]Value{each["code"], each["part"], each["reason"], each["rule"], each["claim"]})
		}
	})
}

func bytesOfText(t *testing.T, file, vector Object) []byte {
	if encoded, ok := vector["base64"].(string); ok {
		data, err := base64.StdEncoding.DecodeString(encoded)
		same(t, err, nil)
		return data
	}
	text := canonical(caseOf(file, vector["of"])["document"])
	encoded, _ := vector["beforeBase64"].(string)
	before, err := base64.StdEncoding.DecodeString(encoded)
	same(t, err, nil)
	if length, ok := vector["padTo"].(float64); ok {
		text += strings.Repeat(" ", int(length)-utf16Length(text))
	}
	return append(before, text...)
}

func TestATextIsReadAsItsVectorSays(t *testing.T) {
	file := vectors(t, "export")
	each(t, file["texts"], func(t *testing.T, vector Object) {
		reason := Value(nil)
		if failures := VerifyFile(bytesOfText(t, file, vector)).Failures(); len(failures) > 0 {
			reason = failures[0].Reason
		}
		same(t, reason, vector["reason"])
	})
}

func TestAPolicyThatTheVectorsRefuseIsRefused(t *testing.T) {
	for name, text := range vectors(t, "verdict")["refusedPolicies"].(Object) {
		if _, err := ReadLogPolicy(text.(string)); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}

func optionsOf(t *testing.T, file, edit Object) Options {
	options := Options{}
	if name, ok := edit["policy"].(string); ok {
		policy, err := ReadLogPolicy(file["policies"].(Object)[name].(string))
		same(t, err, nil)
		options.Policy = policy
	}
	keys, _ := edit["exportKeys"].([]Value)
	for _, key := range keys {
		options.ExportKeys = append(options.ExportKeys, key.(string))
	}
	if live, ok := edit["live"]; ok {
		options.HasLive = true
		options.Live, _ = live.(Object)
	}
	if seconds, ok := edit["delayMaxSeconds"].(float64); ok {
		options.DelayMaxSeconds = int64(seconds)
	}
	return options
}

func TestAVerdictIsTheOneThatItsVectorNames(t *testing.T) {
	file := vectors(t, "verdict")
	each(t, file["edits"], func(t *testing.T, edit Object) {
		document := applyPatch(caseOf(file, edit["of"])["document"], edit["patch"])
		verdict := VerdictOfFile(fileOf(t, document), optionsOf(t, file, edit))
		expected := edit["expected"].(Object)
		same(t, []Value{verdict.Outcome, float64(verdict.ExitCode())}, []Value{expected["outcome"], expected["exitCode"]})
		for question, answer := range expected["answers"].(Object) {
			same(t, verdict.Answers[question], answer)
		}
		faults := objects(expected["faults"])
		same(t, len(verdict.Faults), len(faults))
		for position, fault := range verdict.Faults {
			each := faults[position]
			same(t, []Value{fault.Question, fault.Reason, fault.Rule, fault.Part, positionValue(fault.Position), textValue(fault.Claim)},
				[]Value{each["question"], each["reason"], each["rule"], each["part"], each["position"], each["claim"]})
		}
		approvers := Value(nil)
		if verdict.Approvers != nil {
			items := []Value{}
			for _, approver := range verdict.Approvers {
				items = append(items, approver)
			}
			approvers = items
		}
		same(t, approvers, expected["approvers"])
	})
}

func packTexts(lines Value) []string {
	var texts []string
	for _, line := range objects(lines) {
		text, isText := line["text"].(string)
		if !isText {
			text = canonical(line["json"])
		}
		if length, ok := line["padTo"].(float64); ok {
			text += strings.Repeat(" ", int(length)-utf16Length(text))
		}
		texts = append(texts, text)
	}
	return texts
}

func TestAPackIsJudgedAsItsVectorSays(t *testing.T) {
	file := vectors(t, "pack")
	each(t, file["edits"], func(t *testing.T, edit Object) {
		options := optionsOf(t, file, Object{"policy": edit["policy"], "exportKeys": file["exportKeys"]})
		if name, ok := edit["keys"]; ok {
			options.Keys = VerdictOfPackLines(packTexts(caseOf(file, name)["lines"]), options).Keys
		}
		lines := packTexts(applyPatch(caseOf(file, edit["of"])["lines"], edit["patch"]))
		plain := strings.Join(lines, "\n") + "\n"
		var packed bytes.Buffer
		writer := gzip.NewWriter(&packed)
		_, err := writer.Write([]byte(plain))
		same(t, err, nil)
		same(t, writer.Close(), nil)
		expected := edit["expected"].(Object)
		for _, verdict := range []*PackVerdict{
			VerdictOfPackLines(lines, options), VerdictOfPack(strings.NewReader(plain), options), VerdictOfPack(&packed, options),
		} {
			samePack(t, verdict, expected)
		}
	})
}

func samePack(t *testing.T, verdict *PackVerdict, expected Object) {
	t.Helper()
	same(t, []Value{verdict.Outcome, float64(verdict.ExitCode()), textValue(verdict.Statement)},
		[]Value{expected["outcome"], expected["exitCode"], expected["statement"]})
	for question, answer := range expected["answers"].(Object) {
		same(t, verdict.Answers[question], answer)
	}
	faults := objects(expected["faults"])
	same(t, len(verdict.Faults), len(faults))
	for position, fault := range verdict.Faults {
		each := faults[position]
		index := Value(nil)
		if fault.Index >= 0 {
			index = float64(fault.Index)
		}
		same(t, []Value{fault.Question, fault.Reason, textValue(fault.Chain), index, textValue(fault.Claim)},
			[]Value{each["question"], each["reason"], each["chain"], each["index"], each["claim"]})
	}
}

func TestAPackThatWasCutOffOrGoesOnIsIncomplete(t *testing.T) {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	_, err := writer.Write([]byte(strings.Join(packTexts(caseOf(vectors(t, "pack"), "whole")["lines"]), "\n") + "\n"))
	same(t, err, nil)
	same(t, writer.Close(), nil)
	data := packed.Bytes()
	flagged := append([]byte{}, data...)
	flagged[3] |= 0x20
	for _, file := range [][]byte{data[:3], data[:200], data[:len(data)-9], append(append([]byte{}, data...), data...), flagged} {
		same(t, VerdictOfPack(bytes.NewReader(file), Options{}).Outcome, Broken)
	}
}

func TestALogThatOthersMadeIsRead(t *testing.T) {
	log := vectors(t, "log")
	key, _ := readVerifierKey(log["logVkey"].(string))
	witness, _ := readVerifierKey(log["witnessVkey"].(string))
	checkpoint := readCheckpoint(log["cosignedCheckpoint300"].(string))
	same(t, checkpoint.logState(key), signatureValid)
	state, seconds := checkpoint.witnessState(witness)
	same(t, []Value{state, float64(seconds)}, []Value{signatureValid, log["cosignatureTime"]})
	for _, text := range log["tlogProofs"].(Object) {
		proof := readLogProof(text.(string))
		leaf := sha256.Sum256([]byte("entry" + strconv.FormatInt(proof.index, 10)))
		same(t, proof.leadsToRoot(fmt.Sprintf("%x", leaf)), true)
		same(t, proof.leadsToRoot(strings.Repeat("0", 64)), false)
	}
}
