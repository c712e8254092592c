package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Value is a JSON value: nil, bool, float64, string, []Value or Object. Every number is a double, because a proof knows no others.
type Value interface{}

// Object is a JSON object.
type Object map[string]Value

const (
	depthMax      = 64
	textLengthMax = 16_777_216
	// FileBytesMax is how many bytes a file may have, a character of UTF-8 taking at most four bytes: a longer one is too large, whatever it
	// holds, and need not be read to its end.
	FileBytesMax = 4 * textLengthMax
)

// Refusal says by its stable code why a text is refused: NOT_JSON, TOO_LARGE, TOO_DEEP or DUPLICATE_MEMBER.
type Refusal struct{ Code string }

func (refusal *Refusal) Error() string { return refusal.Code }

var errNotJSON = &Refusal{"NOT_JSON"}

// ReadJSON reads the bytes of a file strictly. Nothing is repaired. The order of the refusals is that of the format: UTF-8, the length,
// the grammar, names that come twice, and then whatever the canonical writer refuses first.
func ReadJSON(data []byte) (Value, error) {
	if len(data) > FileBytesMax {
		return nil, &Refusal{"TOO_LARGE"}
	}
	if !utf8.Valid(data) {
		return nil, errNotJSON
	}
	if utf16Length(string(data)) > textLengthMax {
		return nil, &Refusal{"TOO_LARGE"}
	}
	reader := &jsonReader{text: string(data)}
	value, err := reader.read()
	if err != nil {
		return nil, err
	}
	if reader.hasRepeatedName {
		return nil, &Refusal{"DUPLICATE_MEMBER"}
	}
	if _, err := CanonicalJSON(value); err != nil {
		return nil, err
	}
	return value, nil
}

// CanonicalJSON writes a value as RFC 8785 has it.
func CanonicalJSON(value Value) (string, error) {
	var text strings.Builder
	if err := writeJSON(&text, value, 0); err != nil {
		return "", err
	}
	return text.String(), nil
}

// canonical is the text of a value that was read by ReadJSON, which refuses what cannot be written.
func canonical(value Value) string {
	text, err := CanonicalJSON(value)
	if err != nil {
		panic(err)
	}
	return text
}

func isSame(one, other Value) bool { return canonical(one) == canonical(other) }

func copyOf(object Object) Object {
	same := make(Object, len(object))
	for name, value := range object {
		same[name] = value
	}
	return same
}

func without(object Object, name string) Object {
	rest := copyOf(object)
	delete(rest, name)
	return rest
}

func sha256Hex(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// utf16Length counts what the format calls characters.
func utf16Length(text string) int {
	length := 0
	for _, character := range text {
		length++
		if character > 0xffff {
			length++
		}
	}
	return length
}

// jsonReader has a list of its own instead of the stack, because a hostile text may be nested deeper than any stack.
type jsonReader struct {
	text            string
	position        int
	hasRepeatedName bool
}

// openValue is a list or an object whose end was not reached yet.
type openValue struct {
	isObject bool
	items    []Value
	members  Object
	name     string
}

func (reader *jsonReader) read() (Value, error) {
	var open []*openValue
	for {
		// Here a value begins.
		var value Value
		switch character := reader.next(); character {
		case '[', '{':
			reader.position++
			inner := &openValue{isObject: character == '{', items: []Value{}, members: Object{}}
			if reader.next() != closing(inner) {
				open = append(open, inner)
				if inner.isObject && !reader.readName(inner) {
					return nil, errNotJSON
				}
				continue
			}
			reader.position++
			value = inner.value()
		default:
			scalar, ok := reader.readScalar(character)
			if !ok {
				return nil, errNotJSON
			}
			value = scalar
		}
		// Here one has ended, and with it perhaps those around it.
		isContinued := false
		for len(open) > 0 && !isContinued {
			around := open[len(open)-1]
			reader.put(around, value)
			switch reader.next() {
			case ',':
				reader.position++
				if around.isObject && !reader.readName(around) {
					return nil, errNotJSON
				}
				isContinued = true
			case closing(around):
				reader.position++
				value = around.value()
				open = open[:len(open)-1]
			default:
				return nil, errNotJSON
			}
		}
		if !isContinued {
			if reader.next() != 0 || reader.position < len(reader.text) {
				return nil, errNotJSON
			}
			return value, nil
		}
	}
}

func closing(value *openValue) byte {
	if value.isObject {
		return '}'
	}
	return ']'
}

func (value *openValue) value() Value {
	if value.isObject {
		return value.members
	}
	return value.items
}

// next is the character after white space; 0 at the end.
func (reader *jsonReader) next() byte {
	for reader.position < len(reader.text) {
		switch character := reader.text[reader.position]; character {
		case ' ', '\t', '\n', '\r':
			reader.position++
		default:
			return character
		}
	}
	return 0
}

func (reader *jsonReader) put(around *openValue, value Value) {
	if !around.isObject {
		around.items = append(around.items, value)
		return
	}
	if _, isThere := around.members[around.name]; isThere {
		reader.hasRepeatedName = true
	}
	around.members[around.name] = value
}

func (reader *jsonReader) readName(object *openValue) bool {
	if reader.next() != '"' {
		return false
	}
	name, ok := reader.readText()
	if !ok || reader.next() != ':' {
		return false
	}
	reader.position++
	object.name = name
	return true
}

func (reader *jsonReader) readScalar(first byte) (Value, bool) {
	switch {
	case first == '"':
		return reader.readText()
	case first == '-' || first >= '0' && first <= '9':
		return reader.readNumber()
	}
	for word, value := range map[string]Value{"true": true, "false": false, "null": nil} {
		if strings.HasPrefix(reader.text[reader.position:], word) {
			reader.position += len(word)
			return value, true
		}
	}
	return nil, false
}

// readNumber reads a number; one beyond every double is infinite, and refused by the writer.
func (reader *jsonReader) readNumber() (Value, bool) {
	start := reader.position
	reader.skip("-", 1)
	if reader.skip("0", 1) == 0 && reader.skip("0123456789", -1) == 0 {
		return nil, false
	}
	if reader.skip(".", 1) == 1 && reader.skip("0123456789", -1) == 0 {
		return nil, false
	}
	if reader.skip("eE", 1) == 1 {
		reader.skip("+-", 1)
		if reader.skip("0123456789", -1) == 0 {
			return nil, false
		}
	}
	// Its only error left is that of the range, and then the number is infinite.
	number, _ := strconv.ParseFloat(reader.text[start:reader.position], 64)
	return number, true
}

// skip passes over up to max of the given characters, or all for -1, and says how many there were.
func (reader *jsonReader) skip(characters string, max int) int {
	count := 0
	for count != max && reader.position < len(reader.text) && strings.IndexByte(characters, reader.text[reader.position]) >= 0 {
		reader.position++
		count++
	}
	return count
}

// readText reads a string. A lone surrogate becomes three bytes that are not UTF-8, which the writer refuses.
func (reader *jsonReader) readText() (string, bool) {
	reader.position++
	start := reader.position
	var text []byte
	high := -1
	for reader.position < len(reader.text) {
		character := reader.text[reader.position]
		switch {
		case character == '"':
			text = append(text, reader.text[start:reader.position]...)
			reader.position++
			return string(text), true
		case character < 0x20:
			return "", false
		case character != '\\':
			reader.position++
			high = -1
			continue
		}
		text = append(text, reader.text[start:reader.position]...)
		unit, ok := reader.readEscape()
		if !ok {
			return "", false
		}
		if high >= 0 && unit >= 0xdc00 && unit <= 0xdfff {
			text = utf8.AppendRune(text[:len(text)-3], rune((high-0xd800)<<10+(unit-0xdc00)+0x10000))
			high = -1
		} else {
			text = appendUnit(text, unit)
			high = -1
			if unit >= 0xd800 && unit <= 0xdbff {
				high = unit
			}
		}
		start = reader.position
	}
	return "", false
}

func appendUnit(text []byte, unit int) []byte {
	if unit >= 0xd800 && unit <= 0xdfff {
		return append(text, byte(0xe0|unit>>12), byte(0x80|unit>>6&0x3f), byte(0x80|unit&0x3f))
	}
	return utf8.AppendRune(text, rune(unit))
}

var shortEscapes = map[byte]int{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (reader *jsonReader) readEscape() (int, bool) {
	rest := reader.text[reader.position+1:]
	if rest == "" {
		return 0, false
	}
	if rest[0] != 'u' {
		unit, ok := shortEscapes[rest[0]]
		reader.position += 2
		return unit, ok
	}
	if len(rest) < 5 || strings.Trim(rest[1:5], "0123456789abcdefABCDEF") != "" {
		return 0, false
	}
	unit, err := strconv.ParseUint(rest[1:5], 16, 32)
	reader.position += 6
	return int(unit), err == nil
}

func writeJSON(text *strings.Builder, value Value, depth int) error {
	switch value := value.(type) {
	case nil:
		text.WriteString("null")
	case bool:
		text.WriteString(strconv.FormatBool(value))
	case string:
		return writeText(text, value)
	case float64:
		return writeNumber(text, value)
	case []Value:
		if depth == depthMax {
			return &Refusal{"TOO_DEEP"}
		}
		text.WriteByte('[')
		for position, item := range value {
			if position > 0 {
				text.WriteByte(',')
			}
			if err := writeJSON(text, item, depth+1); err != nil {
				return err
			}
		}
		text.WriteByte(']')
	case Object:
		if depth == depthMax {
			return &Refusal{"TOO_DEEP"}
		}
		text.WriteByte('{')
		for position, name := range sortedNames(value) {
			if position > 0 {
				text.WriteByte(',')
			}
			if err := writeText(text, name); err != nil {
				return err
			}
			text.WriteByte(':')
			if err := writeJSON(text, value[name], depth+1); err != nil {
				return err
			}
		}
		text.WriteByte('}')
	default:
		return errNotJSON
	}
	return nil
}

func sortedNames(object Object) []string {
	names := make([]string, 0, len(object))
	for name := range object {
		names = append(names, name)
	}
	sort.Slice(names, func(left, right int) bool { return isBefore(names[left], names[right]) })
	return names
}

// isBefore compares by UTF-16 code units. That is the order of the bytes, except that U+E000 to U+FFFF come after what lies beyond.
func isBefore(one, other string) bool {
	for position := 0; position < len(one) && position < len(other); position++ {
		if left, right := one[position], other[position]; left != right {
			// A byte from F0 on begins a pair of surrogates, and EE or EF a character behind all surrogates.
			if left >= 0xf0 && right >= 0xee && right < 0xf0 {
				return true
			}
			if right >= 0xf0 && left >= 0xee && left < 0xf0 {
				return false
			}
			return left < right
		}
	}
	return len(one) < len(other)
}

func writeText(text *strings.Builder, value string) error {
	if !utf8.ValidString(value) {
		return errNotJSON
	}
	text.WriteByte('"')
	for position := 0; position < len(value); position++ {
		switch character := value[position]; character {
		case '"', '\\':
			text.WriteByte('\\')
			text.WriteByte(character)
		case '\b':
			text.WriteString(`\b`)
		case '\f':
			text.WriteString(`\f`)
		case '\n':
			text.WriteString(`\n`)
		case '\r':
			text.WriteString(`\r`)
		case '\t':
			text.WriteString(`\t`)
		default:
			if character < 0x20 {
				text.WriteString(`\u00`)
				text.WriteByte("01"[character>>4])
				text.WriteByte("0123456789abcdef"[character&0xf])
			} else {
				text.WriteByte(character)
			}
		}
	}
	text.WriteByte('"')
	return nil
}

// writeNumber prints a double as ECMAScript does: Go finds the same shortest digits, and places the point elsewhere.
func writeNumber(text *strings.Builder, value float64) error {
	if math.IsInf(value, 0) || math.IsNaN(value) {
		return errNotJSON
	}
	if value == 0 {
		text.WriteByte('0')
		return nil
	}
	if value < 0 {
		text.WriteByte('-')
		value = -value
	}
	mantissa, power, _ := strings.Cut(strconv.FormatFloat(value, 'e', -1, 64), "e")
	exponent, err := strconv.Atoi(power)
	if err != nil {
		return err
	}
	digits := strings.Replace(mantissa, ".", "", 1)
	// The value is 0.digits times ten to the power of point.
	count, point := len(digits), exponent+1
	switch {
	case count <= point && point <= 21:
		text.WriteString(digits + strings.Repeat("0", point-count))
	case 0 < point && point <= 21:
		text.WriteString(digits[:point] + "." + digits[point:])
	case -6 < point && point <= 0:
		text.WriteString("0." + strings.Repeat("0", -point) + digits)
	default:
		text.WriteString(digits[:1])
		if count > 1 {
			text.WriteString("." + digits[1:])
		}
		text.WriteByte('e')
		if exponent > 0 {
			text.WriteByte('+')
		}
		text.WriteString(strconv.Itoa(exponent))
	}
	return nil
}
