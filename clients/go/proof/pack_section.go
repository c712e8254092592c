package proof

import (
	"sort"
	"strings"
)

var witnessCodes = []string{"COSIGNATURE_MISMATCH", "QUORUM_MISSING", "LOGGED_LATE", "LOGGED_EARLY"}

// packSection judges the entries of one chain: each by itself, its link to the one before, what it shows, and whether they are all.
type packSection struct {
	chain       string
	first, last int64
	head        Object
	header      Object
	keys, trail *KeyTrail
	walk        *logWalk
	counts      *packCounts
	part        *packPart
	reader      *chainReader
	places      map[string]float64

	before, lastLine, after                              Object
	previous                                             Object
	isLinked, isBegun                                    bool
	expected, reached                                    int64
	isBroken, isLogBroken, isApprovalBroken, isProofLine bool
}

func newPackSection(given, header Object, keys, trail *KeyTrail, walk *logWalk, counts *packCounts) *packSection {
	chain, first := given["chain"].(string), int64(given["from"].(float64))
	head, _ := given["head"].(Object)
	return &packSection{
		chain: chain, first: first, last: first + int64(given["entries"].(float64)) - 1, head: head, header: header,
		keys: keys, trail: trail, walk: walk, counts: counts, part: newPackPart(),
		reader:   &chainReader{chain: chain, missing: map[int64]*missingClaims{}},
		places:   map[string]float64{"inside": 0, "outside": 0, "erasures": 0, "erased": 0, "logged": 0},
		isLinked: first == 0, expected: first, reached: -1, isProofLine: strings.HasSuffix(chain, "/proof"),
	}
}

func (section *packSection) entry(line Object) []PackFault {
	section.count(line)
	var found []PackFault
	if !section.isBroken {
		found = section.verify(line)
	}
	log, isLogged := line["log"].(Object)
	if section.isBroken || section.isLogBroken || !isLogged {
		return found
	}
	fault := section.walk.leaf(line["hash"].(string), walkEntry{lineIndex(line), line["timestamp"].(string)}, log)
	return append(found, section.logFaults(fault)...)
}

func (section *packSection) checkpoint(line Object) []PackFault {
	if section.isBroken || section.isLogBroken {
		return nil
	}
	return section.logFaults(section.walk.checkpoint(line))
}

func (section *packSection) logFaults(fault *walkFault) []PackFault {
	if fault == nil {
		return nil
	}
	section.isLogBroken = true
	question := "logged"
	if contains(witnessCodes, fault.reason) {
		question = "witnessed"
	}
	return []PackFault{{question, fault.reason, section.chain, fault.index, ""}}
}

func (section *packSection) finish() []PackFault {
	if section.isBroken {
		return nil
	}
	var found []PackFault
	if fault := section.endFault(); fault != nil {
		found = append(found, *fault)
	} else if fault := section.missingFault(); fault != nil {
		found = append(found, *fault)
	}
	if open := section.walk.openIndex(); !section.isLogBroken && open >= 0 {
		found = append(found, PackFault{"logged", "LOG_MISMATCH", section.chain, open, ""})
	}
	return found
}

func (section *packSection) missingFault() *PackFault {
	var open []int64
	for index, missing := range section.reader.missing {
		if len(missing.claims) > 0 {
			open = append(open, index)
		}
	}
	if len(open) == 0 {
		return nil
	}
	sort.Slice(open, func(left, right int) bool { return open[left] < open[right] })
	return section.fault("CLAIM_MISSING", open[0], section.reader.missing[open[0]].claims[0])
}

func (section *packSection) counted() Value {
	entries := section.places["inside"] + section.places["outside"] + section.places["erasures"]
	counted := Object{
		"chain": section.chain, "from": float64(section.first), "entries": entries,
		"lines": section.part.lines, "bytes": section.part.bytes, "sha256": section.part.sum(),
	}
	for name, count := range section.places {
		counted[name] = count
	}
	return counted
}

func (section *packSection) count(line Object) {
	place := line["as"].(string)
	if line["log"] != nil {
		section.places["logged"]++
	}
	if place == "inside" || place == "outside" {
		section.places[place]++
	}
	if place == "erasure" && lineIndex(line) <= section.last {
		section.places["erasures"]++
	}
	section.places["erased"] += float64(len(section.absent(line)))
}

func (section *packSection) verify(line Object) []PackFault {
	fault := section.placeFault(line)
	if fault == nil {
		fault = section.linkFault(line)
	}
	if fault == nil {
		section.reached = lineIndex(line)
		fault = section.shownFault(line)
	}
	if fault != nil {
		section.isBroken = true
		return []PackFault{*fault}
	}
	section.note(line)
	if !section.isInPeriod(line) || line["as"] == "outside" {
		return nil
	}
	if section.trail != nil {
		section.trail.add(shownValue(line, "what"), shownValue(line, "when"), line["timestamp"].(string))
	}
	if !section.isProofLine {
		return nil
	}
	if line["as"] != "erasure" {
		section.countDecision(line)
	}
	return section.signatureFaults(line)
}

func (section *packSection) placeFault(line Object) *PackFault {
	place, index, isFirst := line["as"].(string), lineIndex(line), !section.isBegun
	isComplete := section.expected > section.last
	section.isBegun = true
	switch {
	case place == "before" && !(isFirst && index == section.first-1):
		return section.fault("ENTRY_MISPLACED", index, "")
	case (place == "inside" || place == "outside") && index > section.last:
		return section.fault("ENTRY_ADDED", index, "")
	case place == "after" && index != section.last+1:
		return section.fault("ENTRY_MISPLACED", index, "")
	case place == "erasure" && index > section.last && !(isComplete && index > section.reached):
		return section.fault("ENTRY_MISPLACED", index, "")
	}
	return nil
}

// linkFault: entries are linked to the one before, but for the first of all and for erasures from far behind.
func (section *packSection) linkFault(line Object) *PackFault {
	index := lineIndex(line)
	isAlone := line["as"] == "before" || line["as"] == "erasure" && index > section.last+1
	if !isAlone && !section.isLinked && index == section.first-1 {
		section.previous, section.isLinked = line, true
		return nil
	}
	at, reason := index, ""
	if !isAlone && section.expected < at {
		at = section.expected
	}
	if isAlone || !section.isLinked {
		if (index == 0) != (line["previousHash"] == nil) {
			reason = "ENTRY_MALFORMED"
		}
	} else {
		reason = section.orderFault(line)
	}
	if reason != "" {
		return section.fault(reason, at, "")
	}
	if _, fault := section.reader.holds(asChainEntry(line)); fault != nil {
		return section.fault(fault.reason, at, fault.claim)
	}
	if isAlone && line["as"] != "before" {
		return nil
	}
	if !isAlone {
		section.expected = index + 1
	}
	section.previous, section.isLinked = line, true
	return nil
}

func (section *packSection) orderFault(line Object) string {
	index := lineIndex(line)
	switch {
	case index > section.expected:
		return "ENTRY_MISSING"
	case index < section.expected:
		return "ENTRY_REPEATED"
	case section.previous == nil && line["previousHash"] != nil, section.previous != nil && line["previousHash"] != section.previous["hash"]:
		return "PREVIOUS_HASH_MISMATCH"
	case section.previous != nil && line["timestamp"].(string) < section.previous["timestamp"].(string):
		return "TIME_BACKWARDS"
	}
	return ""
}

func (section *packSection) shownFault(line Object) *PackFault {
	place, index, claims := line["as"].(string), lineIndex(line), line["claims"].(Object)
	for name := range claims {
		if !contains(section.toShow(place), name) {
			return section.fault("DISCLOSURE_MISMATCH", index, "")
		}
	}
	if (place == "erasure") != (lineErasure(line) != nil) {
		return section.fault("ERASURE_MISMATCH", index, "")
	}
	period := section.header["period"].(Object)
	from, hasFrom := period["from"].(string)
	to, hasTo := period["to"].(string)
	at := line["timestamp"].(string)
	if section.isInPeriod(line) && (hasFrom && at < from || hasTo && at >= to) {
		return section.fault("PERIOD_MISMATCH", index, "")
	}
	match := matchFilter(section.header["filter"].(Object), claims)
	isHidden := section.isProofLine && place == "inside" && match == "out"
	if isHidden || place == "outside" && (!section.isProofLine || match == "in") {
		return section.fault("FILTER_MISMATCH", index, "")
	}
	return nil
}

func (section *packSection) note(line Object) {
	index := lineIndex(line)
	switch {
	case line["as"] == "before":
		section.before = line
	case index <= section.last:
		section.lastLine = line
	case index == section.last+1:
		section.after = line
	}
	if absent := section.absent(line); len(absent) > 0 {
		section.reader.missing[index] = &missingClaims{line["subject"].(string), absent}
	}
	if line["as"] == "erasure" {
		section.reader.crossOut(asChainEntry(line))
	}
}

func (section *packSection) endFault() *PackFault {
	period := section.header["period"].(Object)
	from, hasFrom := period["from"].(string)
	to, hasTo := period["to"].(string)
	if section.expected < section.last+1 {
		return section.fault("CHAIN_TRUNCATED", section.expected, "")
	}
	isBegun := section.before != nil && hasFrom && section.before["timestamp"].(string) < from
	if section.first != 0 && !isBegun {
		return section.fault("PERIOD_MISMATCH", section.first, "")
	}
	if section.after != nil {
		if !hasTo || section.after["timestamp"].(string) < to {
			return section.fault("PERIOD_MISMATCH", lineIndex(section.after), "")
		}
		return nil
	}
	end := section.lastLine
	if end == nil {
		end = section.before
	}
	if (section.head == nil) != (end == nil) || end != nil && (section.head["index"] != end["index"] || section.head["hash"] != end["hash"]) {
		return section.fault("HEAD_MISMATCH", section.expected, "")
	}
	return nil
}

// signatureFaults: whoever is said to have signed a decision signed this one, its actor and each of its approvers.
func (section *packSection) signatureFaults(line Object) []PackFault {
	claims := Object{}
	for _, name := range claimNames {
		claims[name] = Object{"digest": ""}
		if claim, ok := line["claims"].(Object)[name]; ok {
			claims[name] = claim
		}
	}
	record := part{name: "record", position: -1, entry: Object{"claims": claims}, domain: "proof"}
	checks := checkSignatures(record, readContent(line["content"].(string)), line["subject"].(string))
	approvers := signedApprovers(record.value("who"))
	for _, check := range checks {
		reason := check.Reason
		if check.Code == "RECORD" {
			if reason != "" {
				section.isBroken = true
				return []PackFault{*section.fault(reason, lineIndex(line), "who")}
			}
			continue
		}
		approver := approvers[0]
		approvers = approvers[1:]
		if reason == "" && section.keys != nil {
			center, _, _ := strings.Cut(section.chain, "/")
			_, reason = keyBreach(section.keys.stateOf(center, approver))
		}
		if reason != "" && !section.isApprovalBroken {
			section.isApprovalBroken = true
			return []PackFault{{"approved", reason, section.chain, lineIndex(line), "who"}}
		}
	}
	return nil
}

func (section *packSection) countDecision(line Object) {
	section.counts.decisions++
	if shownValue(line, "how")["result"] == "autonomous" {
		section.counts.autonomous++
	}
	section.counts.approvals += len(listOf(shownValue(line, "who")["approvers"]))
}

func (section *packSection) isInPeriod(line Object) bool {
	return line["as"] != "before" && line["as"] != "after" && lineIndex(line) <= section.last
}

func (section *packSection) toShow(place string) []string {
	disclosed := textsOf(section.header["disclosed"])
	switch place {
	case "inside":
		return disclosed
	case "outside":
		return textsOf(section.header["disclosedOutside"])
	case "erasure":
		var shown []string
		for _, name := range claimNames {
			if name == "what" || name == "when" || contains(disclosed, name) {
				shown = append(shown, name)
			}
		}
		return shown
	}
	return nil
}

func (section *packSection) absent(line Object) []string {
	var absent []string
	for _, name := range section.toShow(line["as"].(string)) {
		if _, ok := line["claims"].(Object)[name]; !ok {
			absent = append(absent, name)
		}
	}
	return absent
}

func (section *packSection) fault(reason string, index int64, claim string) *PackFault {
	return &PackFault{"consistent", reason, section.chain, index, claim}
}

func lineIndex(line Object) int64 { return int64(line["index"].(float64)) }

// shownValue is a claim that a line shows; nil for one that it does not.
func shownValue(line Object, name string) Object {
	claim, _ := line["claims"].(Object)[name].(Object)
	value, _ := claim["value"].(Object)
	return value
}

func lineErasure(line Object) *erasure {
	found, _ := readErasure(objectValue(shownValue(line, "what")), objectValue(shownValue(line, "when")))
	if found == nil || !isIndex(found.index) {
		return nil
	}
	return found
}

func objectValue(object Object) Value {
	if object == nil {
		return nil
	}
	return object
}

// asChainEntry writes a line as the entry of a chain, with values and salts apart.
func asChainEntry(line Object) Object {
	entry, values, salts := copyOf(line), Object{}, Object{}
	for name, value := range line["claims"].(Object) {
		claim := value.(Object)
		values[name], salts[name] = claim["value"], claim["salt"]
	}
	entry["claims"], entry["salts"] = values, salts
	return entry
}
