package proof

// Check is one check of a file: what was looked at, and the code and the rule of the breach where it does not hold.
type Check struct {
	Code     string
	Part     string
	Position int // of an erasure; -1 for everything else
	Reason   string
	Rule     string
	Claim    string
	Path     string
}

// Entry is who an entry of a file says it is. A file that holds is to be compared in all its entries.
type Entry struct {
	Part         string
	Position     int
	Chain        string
	Domain       string
	Index        int64
	Hash         string
	PreviousHash string // empty for index 0
	Timestamp    string
}

// Verification holds all checks of a file, and what it cannot settle by itself.
type Verification struct {
	Domain    string
	Subject   string
	Checks    []Check
	Entries   []Entry
	Unchecked []Object
	document  Object
}

// Failures are the checks that do not hold.
func (verification *Verification) Failures() []Check {
	var failures []Check
	for _, check := range verification.Checks {
		if check.Reason != "" {
			failures = append(failures, check)
		}
	}
	return failures
}

// VerifyFile verifies the bytes of an export by itself: whether anything in it contradicts anything else in it.
func VerifyFile(data []byte) *Verification {
	value, err := ReadJSON(data)
	if err != nil {
		return refused(formFault{reason: err.Error()})
	}
	if fault := findFormFault(value); fault != nil {
		return refused(*fault)
	}
	return verifyDocument(value.(Object))
}

func refused(fault formFault) *Verification {
	check := Check{Code: "DOCUMENT", Part: "document", Position: -1, Reason: fault.reason, Rule: fault.rule, Path: fault.path}
	return &Verification{Checks: []Check{check}}
}

func verifyDocument(document Object) *Verification {
	parts := partsOf(document)
	subject := document["evidence"].(Object)["id"].(string)
	contents := make([]*content, len(parts))
	for position, part := range parts {
		contents[position] = readContent(part.entry["content"].(string))
	}
	checks := []Check{{Code: "DOCUMENT", Part: "document", Position: -1}}
	var counted []*erasure
	lastErasure := -1.0
	for position, part := range parts {
		checks = append(checks, checkEntry(part, contents[position], subject)...)
		switch part.name {
		case "seal":
			rule := sealFault(parts[0], part, contents[0], contents[position])
			checks = append(checks, checkOf("SEAL", part, "SEAL_MISMATCH", rule, part.path))
		case "erasure":
			erasure, rule := erasureOf(parts[0], part, contents[0], contents[position])
			if erasure != nil {
				counted = append(counted, erasure)
				if part.index() <= lastErasure {
					rule = "erasure.order"
				}
			}
			lastErasure = part.index()
			checks = append(checks, checkOf("ERASURE", part, "ERASURE_MISMATCH", rule, part.path))
		}
	}
	evidence := Check{Code: "EVIDENCE", Part: "document", Position: -1}
	derived := deriveEvidence(document, parts, counted)
	if path, isDifferent := firstDifference(document["evidence"], derived, "evidence"); isDifferent {
		evidence.Reason, evidence.Rule, evidence.Path = "EVIDENCE_MISMATCH", "evidence.derived", path
	}
	checks = append(append(checks, evidence), checkSignatures(parts[0], contents[0], subject)...)
	result := &Verification{Domain: parts[0].domain, Subject: subject, Checks: checks, document: document}
	for position, part := range parts {
		if contents[position] != nil {
			result.Entries = append(result.Entries, entryOf(part, contents[position]))
		}
	}
	result.Unchecked = unchecked(parts, counted, result.Entries)
	return result
}

// checkOf is a check of an entry, which holds unless a rule is named.
func checkOf(code string, part part, reason, rule, path string) Check {
	check := Check{Code: code, Part: part.name, Position: part.position}
	if rule != "" {
		check.Reason, check.Rule, check.Path = reason, rule, path
	}
	return check
}

func checkEntry(part part, content *content, subject string) []Check {
	rule := ""
	if part.bare("chainHash") != entryHash(part.entry["content"].(string), part.bare("previousHash"), part.timestamp()) {
		rule = "entry.hash"
	}
	checks := []Check{checkOf("HASH", part, "HASH_MISMATCH", rule, part.path+".chainHash")}
	if content == nil {
		return append(checks, checkOf("CONTENT", part, "CONTENT_MALFORMED", "content.json", part.path+".content"))
	}
	checks = append(checks, checkOf("CONTENT", part, "CONTENT_MISMATCH", contentFault(part, content, subject), part.path+".content"))
	for _, name := range claimNames {
		checks = append(checks, checkClaim(part, content, name))
	}
	return checks
}

func contentFault(part part, content *content, subject string) string {
	switch {
	case content.domain() != part.domain:
		return "content.of-chain"
	case content.index != part.index():
		return "content.of-index"
	case content.subject != subject:
		return "content.of-subject"
	}
	return ""
}

func checkClaim(part part, content *content, name string) Check {
	claim := part.claim(name)
	code, rule, digest := "DIGEST", "digest.sealed", claim["digest"]
	if value := part.value(name); value != nil {
		// The document was read, so its values can be written.
		computed, _ := claimDigest(claim["salt"].(string), value)
		code, rule, digest = "CLAIM", "claim.sealed", computed
	}
	if digest == content.digests[name] {
		rule = ""
	}
	check := checkOf(code, part, "CLAIM_MISMATCH", rule, part.path+".claims."+name)
	check.Claim = name
	return check
}

// erasureOf gives what an erasure entry erases of this record, or the first rule that it breaks.
func erasureOf(record, part part, recordContent, content *content) (*erasure, string) {
	var what, when Value
	if value := part.value("what"); value != nil {
		what = value
	}
	if value := part.value("when"); value != nil {
		when = value
	}
	erasure, rule := readErasure(what, when)
	switch {
	case erasure == nil:
		return nil, rule
	case erasure.index != record.index():
		return nil, "erasure.of-index"
	case part.index() <= record.index():
		return nil, "erasure.later"
	case part.timestamp() < record.timestamp():
		return nil, "erasure.time"
	case content == nil || recordContent == nil || content.chain != recordContent.chain:
		return nil, "erasure.chain"
	}
	for _, name := range erasure.claims {
		if record.value(name) != nil {
			return nil, "erasure.of-absent"
		}
	}
	return erasure, ""
}

// sealExtras are what the seal of a unit may say beyond the unit itself.
var sealExtras = []struct{ claim, extra string }{
	{"who", "raisedBy"}, {"what", "metadata"}, {"when", "sealedAt"}, {"where", "domain"}, {"why", ""},
}

func sealFault(record, seal part, recordContent, content *content) string {
	how := seal.value("how")
	switch {
	case content == nil || recordContent == nil || content.chain != recordContent.center()+"/seal":
		return "seal.chain"
	case seal.timestamp() < record.timestamp():
		return "seal.time"
	case how == nil:
		return "seal.how"
	case how["dpuHash"] != record.entry["chainHash"]:
		return "seal.dpu-hash"
	case how["evidenceLevel"] != "AUDIT_READY":
		return "seal.level"
	}
	for _, each := range sealExtras {
		sealed, unit := seal.value(each.claim), record.value(each.claim)
		if sealed == nil || unit == nil {
			continue
		}
		if each.extra != "" {
			sealed = without(sealed, each.extra)
		}
		// The domain differs by nature; everything else that a seal adds, the unit does not have.
		if each.extra == "domain" {
			unit = without(unit, each.extra)
		}
		if !isSame(sealed, unit) {
			return "seal." + each.claim
		}
	}
	return ""
}

func entryOf(part part, content *content) Entry {
	previous, _ := part.bare("previousHash").(string)
	return Entry{
		part.name, part.position, content.chain, content.domain(), int64(part.index()), part.bare("chainHash").(string), previous, part.timestamp(),
	}
}

// unchecked is what the file alone cannot settle.
func unchecked(parts []part, erasures []*erasure, entries []Entry) []Object {
	var found []Object
	erased := erasedClaims(erasures)
	isErased := map[Value]bool{}
	for _, item := range erased {
		isErased[item.(Object)["claim"]] = true
	}
	fields := []string{"@context", "exportedAt", "verification.verifyUrl"}
	hasSeal := false
	for _, part := range parts {
		hasSeal = hasSeal || part.name == "seal"
		for _, name := range claimNames {
			if part.name != "erasure" && part.value(name) == nil && !(part.name == "record" && isErased[name]) {
				found = append(found, Object{"code": "CLAIM_UNDISCLOSED", "part": part.name, "claim": name})
			}
		}
	}
	for _, item := range erased {
		claim := item.(Object)
		found = append(found, Object{"code": "CLAIM_ERASED", "claim": claim["claim"], "erasedAt": claim["erasedAt"]})
	}
	if hasSeal {
		fields = append(fields, "seal.verifyUrl")
	} else if parts[0].domain == "dpu" {
		for _, name := range unsealedFields {
			fields = append(fields, "evidence.dpu."+name)
		}
	}
	for _, path := range fields {
		found = append(found, Object{"code": "FIELD_UNSEALED", "path": path})
	}
	for _, entry := range entries {
		found = append(found, Object{
			"code": "CHAIN_NOT_SEEN", "part": entry.Part, "position": positionValue(entry.Position), "chain": entry.Chain,
			"index": float64(entry.Index), "hash": entry.Hash, "previousHash": textValue(entry.PreviousHash), "timestamp": entry.Timestamp,
		})
	}
	return found
}

func positionValue(position int) Value {
	if position < 0 {
		return nil
	}
	return float64(position)
}

func textValue(text string) Value {
	if text == "" {
		return nil
	}
	return text
}
