package proof

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"sort"
	"strings"
	"unicode/utf8"
)

// PackFault is something that is wrong with a pack. Index is that of the entry at fault, -1 if there is none.
type PackFault struct {
	Question string
	Reason   string
	Chain    string
	Index    int64
	Claim    string
}

// PackVerdict is what a verifier says of an audit pack. Statement is what the counts make, empty for a broken pack; Keys are those that a
// pack of an audit chain tells of.
type PackVerdict struct {
	Outcome   string
	Answers   map[string]string
	Faults    []PackFault
	Statement string
	Keys      *KeyTrail
}

// ExitCode is what a command line ends with.
func (verdict *PackVerdict) ExitCode() int { return (&Verdict{Outcome: verdict.Outcome}).ExitCode() }

// Sentence says the outcome in plain words.
func (verdict *PackVerdict) Sentence() string {
	return strings.Replace((&Verdict{Outcome: verdict.Outcome}).Sentence(), "this file", "this pack", 1)
}

// IsPack tells a pack by its first bytes: gzip, or a line that begins as the first line of a pack does.
func IsPack(start []byte) bool {
	text := string(start)
	return strings.HasPrefix(text, "\x1f\x8b") || strings.HasPrefix(text, `{"center":`)
}

// VerdictOfPack judges a pack as it is read, compressed or plain.
func VerdictOfPack(source io.Reader, options Options) *PackVerdict {
	verifier := newPackVerifier(options)
	if reason := verifier.readAll(bufio.NewReader(source)); reason != "" {
		verifier.stop(reason)
	}
	return verifier.finish()
}

// VerdictOfPackLines judges lines without their newlines.
func VerdictOfPackLines(lines []string, options Options) *PackVerdict {
	verifier := newPackVerifier(options)
	for _, line := range lines {
		if !verifier.push(line) {
			break
		}
	}
	return verifier.finish()
}

type packVerifier struct {
	options    Options
	faults     []PackFault
	findings   walkFindings
	header     Object
	headerPart *packPart
	section    *packSection
	sections   []Value
	manifest   Object
	trail      *KeyTrail
	counts     packCounts
	isStopped  bool
}

// packCounts are of the decisions inside the filter.
type packCounts struct{ decisions, approvals, autonomous int }

func newPackVerifier(options Options) *packVerifier {
	if options.DelayMaxSeconds == 0 {
		options.DelayMaxSeconds = DelayMaxSeconds
	}
	findings := walkFindings{isWhole: true, isTrusted: true, isWitnessed: true}
	return &packVerifier{options: options, findings: findings, headerPart: newPackPart(), sections: []Value{}}
}

// readAll gives the code of what keeps the pack from being read to its end.
func (verifier *packVerifier) readAll(source *bufio.Reader) string {
	plain := source
	start, _ := source.Peek(4)
	var packed *gzip.Reader
	if strings.HasPrefix(string(start), "\x1f\x8b") {
		// Flags that have no meaning yet have to be refused (RFC 1952, 2.3.1.2), which the library does not.
		if len(start) < 4 || start[3]&0xe0 != 0 {
			return "PACK_INCOMPLETE"
		}
		var err error
		if packed, err = gzip.NewReader(source); err != nil {
			return "PACK_INCOMPLETE"
		}
		packed.Multistream(false)
		plain = bufio.NewReader(packed)
	}
	for {
		line, err := readPackText(plain)
		switch {
		case err == io.EOF && line == "":
			if _, behind := source.Peek(1); packed != nil && behind == nil {
				return "PACK_INCOMPLETE"
			}
			return ""
		case err == bufio.ErrTooLong:
			return "TOO_LARGE"
		case err != nil:
			return "PACK_INCOMPLETE"
		case !utf8.ValidString(line):
			return "NOT_JSON"
		case !verifier.push(line):
			return ""
		}
	}
}

// readPackText reads a line up to its newline. A character of UTF-8 takes at most four bytes.
func readPackText(source *bufio.Reader) (string, error) {
	var line []byte
	for {
		piece, err := source.ReadSlice('\n')
		line = append(line, piece...)
		switch {
		case err == nil:
			return string(line[:len(line)-1]), nil
		case err != bufio.ErrBufferFull:
			return string(line), err
		case len(line) > 4*textLengthMax:
			return "", bufio.ErrTooLong
		}
	}
}

func (verifier *packVerifier) stop(reason string) {
	if !verifier.isStopped {
		verifier.faults = append(verifier.faults, PackFault{"consistent", reason, "", -1, ""})
	}
	verifier.isStopped = true
}

// push takes the next line; false once reading on can tell nothing more.
func (verifier *packVerifier) push(text string) bool {
	if verifier.isStopped {
		return false
	}
	line, reason := readPackLine(text)
	if reason == "" {
		reason = verifier.take(line, text)
	}
	if reason != "" {
		verifier.stop(reason)
	}
	return !verifier.isStopped
}

func (verifier *packVerifier) take(line Object, text string) string {
	kind := line["kind"].(string)
	if !contains(verifier.expected(), kind) || !isShaped(packShapes[kind])(line) {
		return "DOCUMENT_MALFORMED"
	}
	switch kind {
	case "pack":
		verifier.header = line
		verifier.headerPart.add(text)
		return headerFault(line)
	case "chain":
		verifier.closeSection()
		return verifier.begin(line, text)
	case "manifest":
		verifier.closeSection()
		verifier.judgeManifest(line)
		return ""
	}
	verifier.section.part.add(text)
	if kind == "checkpoint" {
		verifier.faults = append(verifier.faults, verifier.section.checkpoint(line)...)
		return ""
	}
	verifier.findings.isWhole = verifier.findings.isWhole && line["log"] != nil
	verifier.faults = append(verifier.faults, verifier.section.entry(line)...)
	return ""
}

func (verifier *packVerifier) expected() []string {
	begun := len(verifier.sections)
	if verifier.section != nil {
		begun++
	}
	switch {
	case verifier.header == nil:
		return []string{"pack"}
	case verifier.manifest != nil:
		return nil
	case begun == len(listOf(verifier.header["chains"])):
		return []string{"entry", "checkpoint", "manifest"}
	case verifier.section == nil:
		return []string{"chain"}
	}
	return []string{"entry", "checkpoint", "chain"}
}

func headerFault(header Object) string {
	if header["format"] != packFormat {
		return "FORMAT_UNKNOWN"
	}
	center := fmt.Sprintf("%d/", int64(header["center"].(Object)["id"].(float64)))
	chains := textsOf(header["chains"])
	for position, chain := range chains {
		if contains(chains[:position], chain) || !strings.HasPrefix(chain, center) {
			return "DOCUMENT_MALFORMED"
		}
	}
	for _, key := range textsOf(header["logs"]) {
		if _, ok := readVerifierKey(key); !ok {
			return "LOG_MALFORMED"
		}
	}
	return ""
}

func (verifier *packVerifier) begin(given Object, text string) string {
	header := verifier.header
	chain := given["chain"].(string)
	if chain != textsOf(header["chains"])[len(verifier.sections)] {
		return "DOCUMENT_MALFORMED"
	}
	center, domain, _ := strings.Cut(chain, "/")
	disclosed := textsOf(header["disclosed"])
	var trail *KeyTrail
	if domain == "audit" && given["from"] == 0.0 && contains(disclosed, "what") && contains(disclosed, "when") {
		trail = newKeyTrail(center, header, verifier.options.DelayMaxSeconds)
		verifier.trail = trail
	}
	walk := &logWalk{
		logs: textsOf(header["logs"]), policy: verifier.options.Policy, delayMaxSeconds: verifier.options.DelayMaxSeconds,
		findings: &verifier.findings,
	}
	verifier.section = newPackSection(given, header, verifier.options.Keys, trail, walk, &verifier.counts)
	verifier.section.part.add(text)
	return ""
}

func (verifier *packVerifier) closeSection() {
	if verifier.section != nil {
		verifier.faults = append(verifier.faults, verifier.section.finish()...)
		verifier.sections = append(verifier.sections, verifier.section.counted())
		verifier.section = nil
	}
}

func (verifier *packVerifier) judgeManifest(manifest Object) {
	verifier.manifest = manifest
	reason := verifier.manifestFault(manifest)
	if fault := proofFormFault(manifest); reason == "" && fault != nil {
		reason = fault.reason
	}
	if reason != "" {
		verifier.faults = append(verifier.faults, PackFault{"consistent", reason, "", -1, ""})
	}
	if !isSigned(manifest) {
		verifier.faults = append(verifier.faults, PackFault{"signed", "SIGNATURE_MISMATCH", "", -1, ""})
	}
}

func (verifier *packVerifier) manifestFault(manifest Object) string {
	if !strings.HasSuffix(manifest["@context"].(string), packContext) || manifest["@type"] != "AuditPack" || manifest["format"] != packFormat {
		return "FORMAT_UNKNOWN"
	}
	part := Object{"bytes": verifier.headerPart.bytes, "sha256": verifier.headerPart.sum()}
	isWhole := manifest["id"] == verifier.header["id"] && manifest["createdAt"] == verifier.header["createdAt"] &&
		isSame(manifest["header"], part) && isSame(manifest["chains"], verifier.sections) &&
		manifest["statement"] == statementOf(verifier.sections)
	if !isWhole {
		return "MANIFEST_MISMATCH"
	}
	return ""
}

func (verifier *packVerifier) finish() *PackVerdict {
	if !verifier.isStopped && verifier.manifest == nil {
		verifier.closeSection()
		verifier.faults = append(verifier.faults, PackFault{"consistent", "PACK_INCOMPLETE", "", -1, ""})
	}
	failed := map[string]bool{}
	for _, fault := range verifier.faults {
		failed[fault.Question] = true
	}
	isWhole := len(verifier.faults) == 0
	isLogged := isWhole && verifier.findings.checkpoints > 0 && verifier.findings.isWhole
	proof, _ := verifier.manifest["proof"].(Object)
	key, isKey := multikeyOfMethod(proof["verificationMethod"])
	verdict := &PackVerdict{Faults: verifier.faults, Answers: map[string]string{
		"consistent": answer(failed["consistent"], true),
		"logged":     answer(failed["logged"], isLogged && verifier.findings.isTrusted),
		"witnessed":  answer(failed["witnessed"], isLogged && verifier.findings.isWitnessed),
		"signed":     answer(failed["signed"], isKey && contains(verifier.options.ExportKeys, key)),
		"approved":   verifier.approved(failed["approved"]),
		"current":    "unknown",
	}}
	sort.SliceStable(verdict.Faults, func(left, right int) bool {
		return questionIndex(verdict.Faults[left].Question) < questionIndex(verdict.Faults[right].Question)
	})
	switch {
	case !isWhole:
		verdict.Outcome = Broken
		return verdict
	case verdict.Answers["logged"] == "yes":
		verdict.Outcome = Proven
	default:
		verdict.Outcome = Consistent
	}
	verdict.Statement, verdict.Keys = statementOf(verifier.sections), verifier.trail
	return verdict
}

func (verifier *packVerifier) approved(isForged bool) string {
	counts := verifier.counts
	isUnknown := counts.decisions == 0 || counts.approvals == 0 && counts.autonomous < counts.decisions
	return answer(isForged || !isUnknown && counts.autonomous > 0, !isUnknown)
}

func questionIndex(question string) int {
	for position, each := range Questions {
		if each == question {
			return position
		}
	}
	return len(Questions)
}

// packPart is the digest of a part of a pack: its lines, each with its newline.
type packPart struct {
	lines, bytes float64
	digest       hash.Hash
}

func newPackPart() *packPart { return &packPart{digest: sha256.New()} }

func (part *packPart) add(text string) {
	part.digest.Write([]byte(text + "\n"))
	part.lines++
	part.bytes += float64(len(text) + 1)
}

func (part *packPart) sum() string { return hex.EncodeToString(part.digest.Sum(nil)) }

func statementOf(sections []Value) string {
	var sentences []string
	for _, value := range sections {
		section := value.(Object)
		chain, first, entries := section["chain"].(string), int64(section["from"].(float64)), int64(section["entries"].(float64))
		center, domain, _ := strings.Cut(chain, "/")
		what := "entries"
		if domain == "proof" {
			what = "decisions"
		}
		if entries == 0 {
			sentences = append(sentences, fmt.Sprintf("Center %s has no %s in the chain %s in this period.", center, what, chain))
			continue
		}
		sentences = append(sentences, fmt.Sprintf(
			"These are all %s of center %s from index %d to %d of the chain %s; none is missing: %d inside the filter, %d outside it, %d erasures.",
			what, center, first, first+entries-1, chain,
			int64(section["inside"].(float64)), int64(section["outside"].(float64)), int64(section["erasures"].(float64)),
		))
	}
	return strings.Join(sentences, " ")
}
