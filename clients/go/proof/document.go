package proof

import (
	"strconv"
	"strings"
)

const erasuresMax = 6

var (
	documentMembers = []string{"@context", "@type", "version", "exportedAt", "evidence", "verification"}
	entryMembers    = []string{"format", "chainDomain", "chainIndex", "chainHash", "previousHash", "timestamp", "content", "claims"}
	signedMembers   = append([]string{"hashAlgorithm", "verifyUrl"}, entryMembers...)
	proofMembers    = []string{"@context", "type", "cryptosuite", "created", "verificationMethod", "proofPurpose", "proofValue"}
	unsealedFields  = []string{"evidenceLevel", "metadata", "updatedAt"}
	membersOfDomain = map[string][]string{"proof": {"erasures"}, "dpu": {"unsealed"}, "audit": {}}
)

// part is an entry that a document carries.
type part struct {
	name     string // record, seal or erasure
	position int    // -1 unless it is an erasure
	path     string
	entry    Object
	domain   string
}

func (part part) bare(name string) Value {
	if text, ok := part.entry[name].(string); ok {
		return strings.TrimPrefix(text, "sha256:")
	}
	return nil
}

func (part part) index() float64 { return part.entry["chainIndex"].(float64) }

func (part part) timestamp() string { return part.entry["timestamp"].(string) }

func (part part) claim(name string) Object { return part.entry["claims"].(Object)[name].(Object) }

// value is a claim that is disclosed; nil for one that is not.
func (part part) value(name string) Object {
	value, _ := part.claim(name)["value"].(Object)
	return value
}

// partsOf gives the entries of a document: the record, its seal if it has one, its erasures.
func partsOf(document Object) []part {
	verification := document["verification"].(Object)
	parts := []part{{"record", -1, "verification", verification, verification["chainDomain"].(string)}}
	if seal, ok := document["seal"].(Object); ok {
		parts = append(parts, part{"seal", -1, "seal", seal, "seal"})
	}
	erasures, _ := verification["erasures"].([]Value)
	for position, erasure := range erasures {
		path := "verification.erasures." + strconv.Itoa(position)
		parts = append(parts, part{"erasure", position, path, erasure.(Object), "proof"})
	}
	return parts
}

// formFault is a broken rule of the form of a document, its code, and where.
type formFault struct{ rule, reason, path string }

func malformed(rule, path string) *formFault { return &formFault{rule, "DOCUMENT_MALFORMED", path} }

func unknown(rule, path string) *formFault { return &formFault{rule, "FORMAT_UNKNOWN", path} }

// findFormFault gives the first rule of the form that a document breaks.
func findFormFault(value Value) *formFault {
	if fault := documentFault(value); fault != nil {
		return fault
	}
	document := value.(Object)
	for _, check := range []func(Object) *formFault{partsFault, unsealedFault, logFormFault, proofFormFault} {
		if fault := check(document); fault != nil {
			return fault
		}
	}
	return nil
}

// wrongMember gives the path of the first member that is missing or should not be there; that of the object if it is none.
func wrongMember(value Value, path string, needed []string, allowed ...string) (string, bool) {
	object, ok := value.(Object)
	if !ok {
		return path, true
	}
	for _, name := range needed {
		if _, ok := object[name]; !ok {
			return path + "." + name, true
		}
	}
	for _, name := range sortedNames(object) {
		if !contains(needed, name) && !contains(allowed, name) {
			return path + "." + name, true
		}
	}
	return "", false
}

func documentFault(value Value) *formFault {
	if path, isWrong := wrongMember(value, "", documentMembers, "seal", "proof"); isWrong {
		return malformed("document.members", strings.TrimPrefix(path, "."))
	}
	document := value.(Object)
	if context, _ := document["@context"].(string); !strings.HasSuffix(context, "/decision-proof/v2") {
		return unknown("document.context", "@context")
	}
	if document["@type"] != "DecisionProof" {
		return unknown("document.type", "@type")
	}
	if document["version"] != "2.0" {
		return unknown("document.version", "version")
	}
	if !isTime(document["exportedAt"]) {
		return malformed("document.exported-at", "exportedAt")
	}
	if evidence, ok := document["evidence"].(Object); !ok || !isSubject(evidence["id"]) {
		return malformed("document.id", "evidence.id")
	}
	verification, ok := document["verification"].(Object)
	if !ok {
		return malformed("verification.object", "verification")
	}
	domain, _ := verification["chainDomain"].(string)
	own, ok := membersOfDomain[domain]
	if !ok {
		return unknown("verification.domain", "verification.chainDomain")
	}
	needed := append(append([]string{}, signedMembers...), own...)
	if path, isWrong := wrongMember(verification, "verification", needed, "log"); isWrong {
		return malformed("verification.members", path)
	}
	if seal, ok := document["seal"]; ok {
		if path, isWrong := wrongMember(seal, "seal", signedMembers); isWrong {
			return malformed("seal.members", path)
		}
		if domain != "dpu" {
			return malformed("seal.of-dpu", "seal")
		}
	}
	if domain != "proof" {
		return nil
	}
	erasures, ok := verification["erasures"].([]Value)
	if !ok || len(erasures) > erasuresMax {
		return malformed("erasures.list", "verification.erasures")
	}
	for position, erasure := range erasures {
		if path, isWrong := wrongMember(erasure, "verification.erasures."+strconv.Itoa(position), entryMembers); isWrong {
			return malformed("erasures.members", path)
		}
	}
	return nil
}

func isText(value Value) bool {
	_, ok := value.(string)
	return ok
}

func isExportedHash(part part, value Value) bool {
	if part.domain != "proof" {
		return isHash(value)
	}
	text, _ := value.(string)
	return strings.HasPrefix(text, "sha256:") && isHash(strings.TrimPrefix(text, "sha256:"))
}

// partRules are the rules of each exported entry: one after the other, each asked of every entry of the file.
var partRules = []struct {
	rule, reason, member string
	isKept               func(part part) bool
}{
	{"exported.algorithm", "FORMAT_UNKNOWN", "hashAlgorithm", func(part part) bool {
		return part.name == "erasure" || part.entry["hashAlgorithm"] == "SHA-256"
	}},
	{"exported.verify-url", "DOCUMENT_MALFORMED", "verifyUrl", func(part part) bool {
		return part.name == "erasure" || isText(part.entry["verifyUrl"])
	}},
	{"exported.format", "FORMAT_UNKNOWN", "format", func(part part) bool { return part.entry["format"] == format }},
	{"exported.domain", "DOCUMENT_MALFORMED", "chainDomain", func(part part) bool { return part.entry["chainDomain"] == part.domain }},
	{"exported.index", "DOCUMENT_MALFORMED", "chainIndex", func(part part) bool { return isIndex(part.entry["chainIndex"]) }},
	{"exported.timestamp", "TIMESTAMP_MALFORMED", "timestamp", func(part part) bool { return isTime(part.entry["timestamp"]) }},
	{"exported.content", "DOCUMENT_MALFORMED", "content", func(part part) bool { return isText(part.entry["content"]) }},
	{"exported.hash", "DOCUMENT_MALFORMED", "chainHash", func(part part) bool {
		return isExportedHash(part, part.entry["chainHash"])
	}},
	{"exported.previous-hash", "DOCUMENT_MALFORMED", "previousHash", func(part part) bool {
		if part.index() == 0 {
			return part.entry["previousHash"] == nil
		}
		return isExportedHash(part, part.entry["previousHash"])
	}},
}

func partsFault(document Object) *formFault {
	parts := partsOf(document)
	for _, rule := range partRules {
		for _, part := range parts {
			if !rule.isKept(part) {
				return &formFault{rule.rule, rule.reason, part.path + "." + rule.member}
			}
		}
	}
	for _, part := range parts {
		if path, isWrong := wrongMember(part.entry["claims"], part.path+".claims", claimNames); isWrong {
			return malformed("claims.members", path)
		}
	}
	for _, part := range parts {
		for _, name := range claimNames {
			if fault := claimFault(part.entry["claims"].(Object)[name], part.path+".claims."+name); fault != nil {
				return fault
			}
		}
	}
	return nil
}

func claimFault(value Value, path string) *formFault {
	claim, ok := value.(Object)
	switch {
	case ok && hasJust(claim, "digest"):
		if !isHash(claim["digest"]) {
			return malformed("claim.digest", path+".digest")
		}
		return nil
	case !ok || !hasJust(claim, "salt", "value"):
		return malformed("claim.members", path)
	case !isSalt(claim["salt"]):
		return malformed("claim.salt", path+".salt")
	}
	if _, ok := claim["value"].(Object); !ok {
		return malformed("claim.value", path+".value")
	}
	return nil
}

func unsealedFault(document Object) *formFault {
	verification := document["verification"].(Object)
	if verification["chainDomain"] != "dpu" {
		return nil
	}
	_, hasSeal := document["seal"]
	var names []Value
	if !hasSeal {
		for _, name := range unsealedFields {
			names = append(names, name)
		}
	}
	if !isSame(verification["unsealed"], names) {
		return malformed("unsealed.list", "verification.unsealed")
	}
	if hasSeal {
		return nil
	}
	fields, _ := document["evidence"].(Object)["dpu"].(Object)
	level := fields["evidenceLevel"]
	if level == "AUDIT_READY" {
		return &formFault{"seal.needed", "SEAL_MISSING", "seal"}
	}
	if level != "DRAFT" && level != "DOCUMENTED" {
		return malformed("unsealed.level", "evidence.dpu.evidenceLevel")
	}
	if _, ok := fields["metadata"].(Object); !ok {
		return malformed("unsealed.metadata", "evidence.dpu.metadata")
	}
	if !isTime(fields["updatedAt"]) {
		return malformed("unsealed.updated-at", "evidence.dpu.updatedAt")
	}
	return nil
}

func logFormFault(document Object) *formFault {
	verification := document["verification"].(Object)
	if verification["log"] == nil {
		return nil
	}
	const at = "verification.log"
	if path, isWrong := wrongMember(verification["log"], at, []string{"origin", "vkey", "entries"}, "timestamps"); isWrong {
		return malformed("log.members", path)
	}
	log := verification["log"].(Object)
	for _, name := range []string{"origin", "vkey"} {
		if !isText(log[name]) {
			return malformed("log."+name+"-text", at+"."+name)
		}
	}
	if timestamps, ok := log["timestamps"]; ok && !isTexts(timestamps) {
		return malformed("log.timestamps", at+".timestamps")
	}
	members := []string{"record", "erasures"}
	_, hasSeal := document["seal"]
	if hasSeal {
		members = append(members, "seal")
	}
	if path, isWrong := wrongMember(log["entries"], at+".entries", members); isWrong {
		return malformed("log.entries", path)
	}
	entries := log["entries"].(Object)
	if !isText(entries["record"]) {
		return malformed("log.record", at+".entries.record")
	}
	if hasSeal && !isText(entries["seal"]) {
		return malformed("log.seal", at+".entries.seal")
	}
	erasures, _ := verification["erasures"].([]Value)
	if logged, _ := entries["erasures"].([]Value); !isTexts(entries["erasures"]) || len(logged) != len(erasures) {
		return malformed("log.erasures", at+".entries.erasures")
	}
	return nil
}

func isTexts(value Value) bool {
	items, ok := value.([]Value)
	for _, item := range items {
		ok = ok && isText(item)
	}
	return ok
}

func proofFormFault(document Object) *formFault {
	value, ok := document["proof"]
	if !ok {
		return nil
	}
	if path, isWrong := wrongMember(value, "proof", proofMembers); isWrong {
		return malformed("proof.members", path)
	}
	proof := value.(Object)
	switch _, isMethod := multikeyOfMethod(proof["verificationMethod"]); {
	case proof["@context"] != document["@context"]:
		return malformed("proof.context", "proof.@context")
	case proof["type"] != "DataIntegrityProof":
		return unknown("proof.type", "proof.type")
	case proof["cryptosuite"] != "eddsa-jcs-2022":
		return unknown("proof.suite", "proof.cryptosuite")
	case proof["proofPurpose"] != "assertionMethod":
		return unknown("proof.purpose", "proof.proofPurpose")
	case !isTime(proof["created"]):
		return malformed("proof.created", "proof.created")
	case !isMethod:
		return malformed("proof.method", "proof.verificationMethod")
	case readProofValue(proof["proofValue"]) == nil:
		return malformed("proof.value", "proof.proofValue")
	}
	return nil
}
