// Package proof verifies what Centerproof exports, without asking Centerproof. It was written from docs/proof-format.md and its vectors
// alone, and needs nothing but the standard library.
package proof

import (
	"sort"
	"strconv"
	"strings"
)

// The outcomes of a verdict.
const (
	Proven     = "proven"
	Consistent = "consistent"
	Broken     = "broken"
)

// Questions are what every verifier answers, each with yes, no or unknown.
var Questions = []string{"consistent", "logged", "witnessed", "signed", "approved", "current"}

const (
	// DelayMaxSeconds is how long after its own time an entry may have been witnessed unless a verifier is told otherwise.
	DelayMaxSeconds = 24 * 60 * 60
	earlyMaxSeconds = 300
)

// Options say what a verifier is told beside the file.
type Options struct {
	// Policy names the logs and witnesses to trust; nil if no log is known.
	Policy *LogPolicy
	// ExportKeys are the Multikeys that the installation signs files with.
	ExportKeys []string
	// HasLive says that the installation was asked; Live is its answer, nil if it has no such proof.
	HasLive bool
	Live    Object
	// Keys are those of a verdict on a pack of the audit chain of the center; nil if there is none.
	Keys *KeyTrail
	// DelayMaxSeconds is DelayMaxSeconds when it is 0.
	DelayMaxSeconds int64
}

// Fault is a broken rule: the question it answers with no, its code, and where it was found.
type Fault struct {
	Question string
	Reason   string
	Rule     string
	Part     string
	Position int // of an erasure; -1 for everything else
	Claim    string
	Path     string
}

// Verdict is what a verifier says of a file. Approvers has the assurance of each; it is nil where the file does not say who approved.
type Verdict struct {
	Outcome      string
	Answers      map[string]string
	Faults       []Fault
	Approvers    []string
	Verification *Verification
}

// ExitCode is what a command line ends with.
func (verdict *Verdict) ExitCode() int {
	return map[string]int{Proven: 0, Broken: 1, Consistent: 3}[verdict.Outcome]
}

// Sentence says the outcome in plain words.
func (verdict *Verdict) Sentence() string {
	return map[string]string{
		Proven:     "Every entry of this file stands in a log that is trusted.",
		Consistent: "This file agrees with itself. Who made it is not shown.",
		Broken:     "This file is broken: something in it, or said of it, is false.",
	}[verdict.Outcome]
}

// VerdictOfFile judges the bytes of a file.
func VerdictOfFile(data []byte, options Options) *Verdict {
	if options.DelayMaxSeconds == 0 {
		options.DelayMaxSeconds = DelayMaxSeconds
	}
	verification := VerifyFile(data)
	verdict := &Verdict{Answers: map[string]string{}, Verification: verification}
	for _, question := range Questions {
		verdict.Answers[question] = "unknown"
	}
	for _, check := range verification.Failures() {
		if check.Code != "APPROVAL" {
			verdict.Faults = append(verdict.Faults, faultOf(check, "consistent"))
		}
	}
	verdict.Answers["consistent"] = answer(len(verdict.Faults) > 0, true)
	if verification.document != nil {
		verdict.judgeLog(options)
		verdict.judgeSignature(options)
		verdict.judgeApproval(options)
		verdict.judgeLive(options)
	}
	switch {
	case len(verdict.Faults) > 0:
		verdict.Outcome = Broken
	case verdict.Answers["logged"] == "yes":
		verdict.Outcome = Proven
	default:
		verdict.Outcome = Consistent
	}
	return verdict
}

func faultOf(check Check, question string) Fault {
	return Fault{question, check.Reason, check.Rule, check.Part, check.Position, check.Claim, check.Path}
}

func answer(isRefuted, isShown bool) string {
	switch {
	case isRefuted:
		return "no"
	case isShown:
		return "yes"
	}
	return "unknown"
}

func (verdict *Verdict) judgeLog(options Options) {
	log, _ := verdict.Verification.document["verification"].(Object)["log"].(Object)
	if log == nil {
		return
	}
	isTrusted, isWitnessed := len(verdict.Verification.Entries) > 0, len(verdict.Verification.Entries) > 0
	isRefuted := map[string]bool{}
	for _, entry := range verdict.Verification.Entries {
		logged := &loggedEntry{entry: entry, log: log, policy: options.Policy}
		if fault := logged.judge(options.DelayMaxSeconds); fault != nil {
			verdict.Faults = append(verdict.Faults, *fault)
			isRefuted[fault.Question] = true
		}
		isTrusted, isWitnessed = isTrusted && logged.isTrusted, isWitnessed && logged.isWitnessed
	}
	verdict.Answers["logged"] = answer(isRefuted["logged"], isTrusted)
	verdict.Answers["witnessed"] = answer(isRefuted["witnessed"], isWitnessed)
}

// loggedEntry is an entry with what its log proof shows.
type loggedEntry struct {
	entry       Entry
	log         Object
	policy      *LogPolicy
	isTrusted   bool
	isWitnessed bool
}

// judge gives the first rule that the log proof of an entry breaks.
func (logged *loggedEntry) judge(delayMaxSeconds int64) *Fault {
	entry, texts := logged.entry, logged.log["entries"].(Object)
	place, text := entry.Part, texts[entry.Part]
	if entry.Part == "erasure" {
		place, text = "erasures."+strconv.Itoa(entry.Position), texts["erasures"].([]Value)[entry.Position]
	}
	fault := func(question, reason, rule, path string) *Fault {
		return &Fault{question, reason, rule, entry.Part, entry.Position, "", "verification.log." + path}
	}
	path := "entries." + place
	proof := readLogProof(text.(string))
	judged := &judgedCheckpoint{}
	if proof != nil {
		judged = judgeCheckpoint(proof.checkpoint, logged.policy)
	}
	logged.isTrusted, logged.isWitnessed = judged.isTrusted, judged.isWitnessed
	key, isKey := readVerifierKey(logged.log["vkey"].(string))
	switch {
	case !isKey:
		return fault("logged", "LOG_MALFORMED", "log.vkey", "vkey")
	case proof == nil:
		return fault("logged", "LOG_MALFORMED", "log.proof", path)
	case !proof.leadsToRoot(entry.Hash):
		return fault("logged", "LOG_MISMATCH", "log.leaf", path)
	case proof.checkpoint.origin != key.name || logged.log["origin"] != key.name:
		return fault("logged", "LOG_MISMATCH", "log.origin", path)
	case proof.checkpoint.logState(key) != signatureValid:
		return fault("logged", "CHECKPOINT_MISMATCH", "log.signature", path)
	}
	if question, reason, rule := judged.trustFault(entry.Timestamp, delayMaxSeconds); reason != "" {
		return fault(question, reason, rule, path)
	}
	return nil
}

// judgedCheckpoint is what a policy makes of a checkpoint.
type judgedCheckpoint struct {
	isTrusted, isWitnessed      bool
	isForged, isCosignedFalsely bool
	hasQuorum                   bool
	witnessedAtSeconds          uint64
}

func judgeCheckpoint(checkpoint *checkpoint, policy *LogPolicy) *judgedCheckpoint {
	judged := &judgedCheckpoint{}
	if policy == nil {
		return judged
	}
	for _, key := range policy.logs {
		state := checkpoint.logState(key)
		judged.isForged = judged.isForged || state == signatureBad
		judged.isTrusted = judged.isTrusted || key.name == checkpoint.origin && state == signatureValid
	}
	cosigned := map[string]uint64{}
	for _, witness := range policy.witnesses {
		state, at := checkpoint.witnessState(witness.key)
		judged.isCosignedFalsely = judged.isCosignedFalsely || state == signatureBad
		if state == signatureValid {
			cosigned[witness.name] = at
		}
	}
	judged.hasQuorum = policy.quorum != ""
	judged.witnessedAtSeconds, judged.isWitnessed = policy.witnessedAt(cosigned)
	return judged
}

// trustFault gives the first rule that the checkpoint of an entry of this time breaks.
func (judged *judgedCheckpoint) trustFault(timestamp string, delayMaxSeconds int64) (question, reason, rule string) {
	switch delay := delayMilliseconds(judged.witnessedAtSeconds, timestamp); {
	case judged.isForged:
		return "logged", "CHECKPOINT_MISMATCH", "trust.log"
	case judged.isCosignedFalsely:
		return "witnessed", "COSIGNATURE_MISMATCH", "trust.witness"
	case !judged.isTrusted:
		return "", "", ""
	case judged.hasQuorum && !judged.isWitnessed:
		return "witnessed", "QUORUM_MISSING", "trust.quorum"
	case !judged.isWitnessed:
		return "", "", ""
	case delay > delayMaxSeconds*1000:
		return "witnessed", "LOGGED_LATE", "trust.late"
	case delay < -earlyMaxSeconds*1000:
		return "witnessed", "LOGGED_EARLY", "trust.early"
	}
	return "", "", ""
}

// delayMilliseconds is how long after an entry's own time it was witnessed.
func delayMilliseconds(seconds uint64, timestamp string) int64 {
	own, _ := millisecondsOf(timestamp)
	return int64(seconds)*1000 - own
}

func (verdict *Verdict) judgeSignature(options Options) {
	proof, ok := verdict.Verification.document["proof"].(Object)
	if !ok {
		return
	}
	isValid := isSigned(verdict.Verification.document)
	if !isValid {
		verdict.Faults = append(verdict.Faults, Fault{
			"signed", "SIGNATURE_MISMATCH", "proof.signature", "document", -1, "", "proof.proofValue",
		})
	}
	key, _ := multikeyOfMethod(proof["verificationMethod"])
	verdict.Answers["signed"] = answer(!isValid, contains(options.ExportKeys, key))
}

func (verdict *Verdict) judgeApproval(options Options) {
	if verdict.Verification.Domain != "proof" {
		return
	}
	approvers, ok := partsOf(verdict.Verification.document)[0].value("who")["approvers"].([]Value)
	if !ok {
		return
	}
	verdict.Approvers = []string{}
	for _, approver := range approvers {
		person, _ := approver.(Object)
		assurance, _ := person["assurance"].(string)
		if assurance != "session" && assurance != "passkey" && assurance != "rule" {
			assurance = "declared"
		}
		verdict.Approvers = append(verdict.Approvers, assurance)
	}
	isForged := false
	for _, check := range verdict.Verification.Failures() {
		if check.Code == "APPROVAL" {
			isForged = true
			verdict.Faults = append(verdict.Faults, faultOf(check, "approved"))
		}
	}
	for _, approver := range signedApprovers(partsOf(verdict.Verification.document)[0].value("who")) {
		if options.Keys == nil {
			break
		}
		if rule, reason := keyBreach(options.Keys.stateOf(verdict.center(), approver)); rule != "" {
			isForged = true
			verdict.Faults = append(verdict.Faults, Fault{"approved", reason, rule, "record", -1, "who", ""})
		}
	}
	verdict.Answers["approved"] = answer(len(approvers) == 0 || isForged, true)
}

// center is the one in whose chain the record stands; empty if its content cannot be read.
func (verdict *Verdict) center() string {
	for _, entry := range verdict.Verification.Entries {
		if entry.Part == "record" {
			return strings.SplitN(entry.Chain, "/", 2)[0]
		}
	}
	return ""
}

func (verdict *Verdict) judgeLive(options Options) {
	// An audit entry has no public page that could show it.
	if !options.HasLive || verdict.Verification.Domain == "audit" {
		return
	}
	rule, path := liveFault(verdict.Verification, options.Live)
	if rule != "" {
		verdict.Faults = append(verdict.Faults, Fault{"current", "NOT_CURRENT", rule, "document", -1, "", path})
	}
	verdict.Answers["current"] = answer(rule != "", true)
}

// liveFault gives the first rule of the live proof that a file breaks.
func liveFault(verification *Verification, live Object) (rule, path string) {
	if live == nil {
		return "current.there", ""
	}
	id := verification.Subject
	if live["eventId"] != id && live["evidenceId"] != id && live["dpuId"] != id {
		return "current.id", "evidence.id"
	}
	shown := append([]Value{}, listOf(live["erasures"])...)
	sort.SliceStable(shown, func(left, right int) bool { return indexOf(shown[left]) < indexOf(shown[right]) })
	erasures, isRecord, hasSeal := 0, false, false
	isSeal, isErasures := live["seal"] == nil, true
	for _, entry := range verification.Entries {
		switch entry.Part {
		case "record":
			isRecord = isLive(entry, live["chain"])
		case "seal":
			hasSeal, isSeal = true, isLive(entry, live["seal"])
		default:
			isErasures = isErasures && erasures < len(shown) && isLive(entry, shown[erasures])
			erasures++
		}
	}
	switch {
	case !isRecord:
		return "current.record", "verification"
	case !isSeal || !hasSeal && live["seal"] != nil:
		return "current.seal", "seal"
	case !isErasures || erasures != len(shown):
		return "current.erasures", "verification.erasures"
	}
	return "", ""
}

func listOf(value Value) []Value {
	items, _ := value.([]Value)
	return items
}

func indexOf(value Value) float64 {
	entry, _ := value.(Object)
	index, _ := entry["index"].(float64)
	return index
}

func isLive(entry Entry, value Value) bool {
	shown, ok := value.(Object)
	return ok && shown["domain"] == entry.Domain && shown["index"] == float64(entry.Index) && bare(shown["hash"]) == entry.Hash &&
		bare(shown["previousHash"]) == textValue(entry.PreviousHash)
}

func bare(value Value) Value {
	if text, ok := value.(string); ok {
		return strings.TrimPrefix(text, "sha256:")
	}
	return value
}
