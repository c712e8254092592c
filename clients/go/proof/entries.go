package proof

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	format   = "centerproof/1"
	indexMax = 1<<53 - 1
)

var (
	claimNames = []string{"who", "what", "when", "where", "why", "how"}

	hashPattern  = regexp.MustCompile(`\A[0-9a-f]{64}\z`)
	saltPattern  = regexp.MustCompile(`\A[0-9a-f]{32}\z`)
	chainPattern = regexp.MustCompile(`\A(0|[1-9][0-9]{0,15})/(dpu|seal|proof|audit)\z`)
	timePattern  = regexp.MustCompile(`\A[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\z`)
)

// content is the sealed content of an entry, after it was found to be canonical.
type content struct {
	chain   string
	index   float64
	subject string
	digests Object
}

func (content *content) center() string { return strings.SplitN(content.chain, "/", 2)[0] }

func (content *content) domain() string { return strings.SplitN(content.chain, "/", 2)[1] }

// erasure is what an erasure entry says: which claims of which entry, and when.
type erasure struct {
	claims   []string
	index    Value
	erasedAt string
}

func isHash(value Value) bool { return matches(hashPattern, value) }

func isSalt(value Value) bool { return matches(saltPattern, value) }

func matches(pattern *regexp.Regexp, value Value) bool {
	text, ok := value.(string)
	return ok && pattern.MatchString(text)
}

func isIndex(value Value) bool {
	number, ok := value.(float64)
	return ok && number >= 0 && number <= indexMax && number == float64(int64(number))
}

func isSubject(value Value) bool {
	text, ok := value.(string)
	if !ok || !utf8.ValidString(text) {
		return false
	}
	length := utf16Length(text)
	return length >= 1 && length <= 255
}

func isTime(value Value) bool {
	text, ok := value.(string)
	if !ok {
		return false
	}
	_, ok = millisecondsOf(text)
	return ok
}

// millisecondsOf gives the milliseconds since 1970 of YYYY-MM-DDTHH:mm:ss.sssZ, if there is such a moment.
func millisecondsOf(text string) (int64, bool) {
	if !timePattern.MatchString(text) {
		return 0, false
	}
	moment, err := time.Parse("2006-01-02T15:04:05.000Z", text)
	if err != nil {
		return 0, false
	}
	return moment.UnixMilli(), true
}

func entryHash(content string, previousHash Value, timestamp string) string {
	previous, _ := previousHash.(string)
	return sha256Hex(content + previous + timestamp)
}

func claimDigest(salt string, value Value) (string, error) {
	text, err := CanonicalJSON(value)
	return sha256Hex(salt + text), err
}

// readContent gives the content of an entry; nil unless it is an object with just its members, and canonical to the letter.
func readContent(text string) *content {
	value, err := ReadJSON([]byte(text))
	object, ok := value.(Object)
	if err != nil || !ok || !hasJust(object, "chain", "claims", "format", "index", "subject") {
		return nil
	}
	digests, ok := object["claims"].(Object)
	if !ok || !hasJust(digests, claimNames...) {
		return nil
	}
	for _, digest := range digests {
		if !isHash(digest) {
			return nil
		}
	}
	isWhole := matches(chainPattern, object["chain"]) && isIndex(object["index"]) && isSubject(object["subject"])
	if !isWhole || object["format"] != format || canonical(object) != text {
		return nil
	}
	return &content{object["chain"].(string), object["index"].(float64), object["subject"].(string), digests}
}

// readErasure gives what the two claims of an erasure say, or the first rule that they break.
func readErasure(what, when Value) (*erasure, string) {
	said, ok := what.(Object)
	if !ok || !hasJust(said, "erased") {
		return nil, "erasure.what"
	}
	erased, ok := said["erased"].(Object)
	if !ok || !hasJust(erased, "claims", "index") {
		return nil, "erasure.erased"
	}
	names, ok := erased["claims"].([]Value)
	if !ok || len(names) == 0 {
		return nil, "erasure.claims"
	}
	var claims []string
	for _, name := range names {
		text, ok := name.(string)
		if !ok || !contains(claimNames, text) {
			return nil, "erasure.claims"
		}
		claims = append(claims, text)
	}
	for position, name := range claims {
		if contains(claims[:position], name) {
			return nil, "erasure.once"
		}
	}
	moment, ok := when.(Object)
	if !ok || !hasJust(moment, "erasedAt") {
		return nil, "erasure.when"
	}
	if !isTime(moment["erasedAt"]) {
		return nil, "erasure.erased-at"
	}
	return &erasure{claims, erased["index"], moment["erasedAt"].(string)}, ""
}

func hasJust(object Object, names ...string) bool {
	for _, name := range names {
		if _, ok := object[name]; !ok {
			return false
		}
	}
	return len(object) == len(names)
}

func contains(texts []string, text string) bool {
	for _, each := range texts {
		if each == text {
			return true
		}
	}
	return false
}
