// Package centerproof calls the Proof API of Centerproof and checks its webhooks, with the standard library alone. The verifier of
// exported proofs is in the package proof beside it.
package centerproof

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const answerBytesMax = 64 << 20

var (
	digits    = regexp.MustCompile(`\A[0-9]+\z`)
	printable = regexp.MustCompile(`\A[!-~]*\z`)
)

// Error is a call that was refused, or that nobody answered. Branch on Code.
type Error struct {
	// Code is the service's, such as CONFLICT; NETWORK when no answer came, NOT_SENT when nothing could be asked, UNREADABLE_ANSWER when
	// what came is no answer of the service's.
	Code string
	// Status is that of HTTP; 0 when no answer came.
	Status    int
	Message   string
	RequestID string
	Details   map[string]interface{}
	// RetryAfter is how long the service asks to wait before the next attempt; 0 where it does not say.
	RetryAfter time.Duration
	cause      error
}

func (err *Error) Error() string { return err.Code + ": " + err.Message }

// Unwrap gives what kept an answer from coming.
func (err *Error) Unwrap() error { return err.cause }

// Client calls a service. What may be tried again is, and a call that changes something carries an Idempotency-Key that stays the
// same over its attempts, so that it happens once.
type Client struct {
	// Origin is where the service is, without a path: https://centerproof.example.
	Origin string
	APIKey string
	// HTTP sends; nil is a client whose attempts take at most 15 seconds and follow no redirect.
	HTTP *http.Client
	// Delays are how long to wait before each attempt; none is 0, 1, 2 and 4 seconds.
	Delays []time.Duration
	// WaitMax is the longest Retry-After that is waited for; 0 is 30 seconds.
	WaitMax time.Duration
}

// Object is a JSON object as it is sent and answered.
type Object = map[string]interface{}

// Record records a decision.
func (client *Client) Record(ctx context.Context, event Object) (Object, error) {
	return client.data(ctx, http.MethodPost, "/api/v1/decision-events", event, "")
}

// Decide asks whether an agent may act.
func (client *Client) Decide(ctx context.Context, proposal Object) (Object, error) {
	key, _ := proposal["idempotencyKey"].(string)
	return client.data(ctx, http.MethodPost, "/api/v1/agents/decide", proposal, key)
}

// Approve says that somebody approved a decision, or rejected it: approval has approver, result and perhaps reason.
func (client *Client) Approve(ctx context.Context, eventID string, approval Object) (Object, error) {
	return client.data(ctx, http.MethodPost, "/api/v1/decision-events/"+url.PathEscape(eventID)+"/approvals", approval, "")
}

// Decision gets a decision.
func (client *Client) Decision(ctx context.Context, eventID string) (Object, error) {
	return client.data(ctx, http.MethodGet, "/api/v1/decision-events/"+url.PathEscape(eventID), nil, "")
}

// Export gets the proof of a sealed decision, to be kept as it is.
func (client *Client) Export(ctx context.Context, evidenceID string) ([]byte, error) {
	return client.Do(ctx, http.MethodGet, "/api/v1/evidence/"+url.PathEscape(evidenceID)+"/export", nil, "")
}

// Decisions walks all decisions that match, newest first, page by page, until visit returns an error.
func (client *Client) Decisions(ctx context.Context, filters url.Values, visit func(decision Object) error) error {
	query := url.Values{}
	for name, values := range filters {
		query[name] = values
	}
	for offset := 0; ; {
		query.Set("offset", strconv.Itoa(offset))
		data, err := client.Do(ctx, http.MethodGet, "/api/v1/decision-events?"+query.Encode(), nil, "")
		if err != nil {
			return err
		}
		var page struct {
			Data       []Object
			Pagination struct{ HasMore bool }
		}
		if json.Unmarshal(data, &page) != nil || page.Data == nil {
			return unreadable(http.StatusOK, "it is not a page of a list")
		}
		for _, decision := range page.Data {
			if err := visit(decision); err != nil {
				return err
			}
		}
		offset += len(page.Data)
		// An empty page ends the walk, whatever it says of itself: a list that shrinks meanwhile must not loop.
		if !page.Pagination.HasMore || len(page.Data) == 0 {
			return nil
		}
	}
}

func (client *Client) data(ctx context.Context, method, path string, body interface{}, key string) (Object, error) {
	data, err := client.Do(ctx, method, path, body, key)
	if err != nil {
		return nil, err
	}
	var answer struct{ Data Object }
	if json.Unmarshal(data, &answer) != nil || answer.Data == nil {
		return nil, unreadable(http.StatusOK, "its data is not an object")
	}
	return answer.Data, nil
}

// Do sends any request, with the attempts and errors of all others, and gives the body of the answer.
func (client *Client) Do(ctx context.Context, method, path string, body interface{}, idempotencyKey string) ([]byte, error) {
	if err := client.requireSendable(); err != nil {
		return nil, err
	}
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return nil, err
		}
	}
	if method != http.MethodGet && idempotencyKey == "" {
		var random [16]byte
		if _, err := rand.Read(random[:]); err != nil {
			return nil, err
		}
		idempotencyKey = hex.EncodeToString(random[:])
	}
	delays, waitMax := client.Delays, client.WaitMax
	if len(delays) == 0 {
		delays = []time.Duration{0, time.Second, 2 * time.Second, 4 * time.Second}
	}
	if waitMax == 0 {
		waitMax = 30 * time.Second
	}
	var failure error
	earliest := time.Duration(0)
	for attempt, delay := range delays {
		if earliest > delay {
			delay = earliest
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(delay):
		}
		data, status, headers, err := client.send(ctx, method, path, content, idempotencyKey)
		if err == nil && len(data) > answerBytesMax {
			return nil, unreadable(status, fmt.Sprintf("it is larger than %d MiB", answerBytesMax>>20))
		}
		if err != nil {
			failure = &Error{Code: "NETWORK", Message: "the service could not be reached", cause: err}
			continue
		}
		if status < 300 {
			return data, nil
		}
		failure, earliest = errorFrom(status, data, headers), retryAfter(headers)
		if !isRetryable(status) || earliest > waitMax || attempt == len(delays)-1 {
			return nil, failure
		}
	}
	return nil, failure
}

// requireSendable: with an address or a key that is none nobody can be asked, wherever the service is.
func (client *Client) requireSendable() error {
	origin, err := url.Parse(client.Origin)
	if err != nil || origin.Host == "" || origin.Scheme != "http" && origin.Scheme != "https" {
		return &Error{Code: "NOT_SENT", Message: "Origin has to be where the service is, such as https://centerproof.example", cause: err}
	}
	if !printable.MatchString(client.APIKey) {
		return &Error{Code: "NOT_SENT", Message: "APIKey has to be one line of printable ASCII without spaces"}
	}
	return nil
}

func (client *Client) send(ctx context.Context, method, path string, content []byte, key string) ([]byte, int, http.Header, error) {
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(client.Origin, "/")+path, bytes.NewReader(content))
	if err != nil {
		return nil, 0, nil, err
	}
	if client.APIKey != "" {
		request.Header.Set("Authorization", "Bearer "+client.APIKey)
	}
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	sender := client.HTTP
	if sender == nil {
		sender = &http.Client{Timeout: 15 * time.Second, CheckRedirect: staysHere}
	}
	response, err := sender.Do(request)
	if err != nil {
		return nil, 0, nil, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, answerBytesMax+1))
	return data, response.StatusCode, response.Header, err
}

// staysHere lets a center that has moved be told of, and what is sent go to no address that nobody named.
func staysHere(*http.Request, []*http.Request) error {
	return http.ErrUseLastResponse
}

func isRetryable(status int) bool {
	switch status {
	case 429, 500, 502, 503, 504:
		return true
	}
	return false
}

// retryAfter is how long the service asks to wait, given in seconds or as a date.
func retryAfter(headers http.Header) time.Duration {
	value := headers.Get("Retry-After")
	if digits.MatchString(value) {
		// Beyond every number it is the largest one.
		seconds, _ := strconv.ParseInt(value, 10, 64)
		if seconds > math.MaxInt64/int64(time.Second) {
			return math.MaxInt64
		}
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil && time.Until(at) > 0 {
		return time.Until(at)
	}
	return 0
}

// unreadable: something else answered in the service's place, such as the page of a proxy.
func unreadable(status int, what string) *Error {
	return &Error{Code: "UNREADABLE_ANSWER", Status: status, Message: "the answer is not one of the service's: " + what}
}

// errorFrom reads either of the service's two error bodies; anything else becomes a plain HTTP_<status>, and where somebody else leads
// elsewhere, an answer that is not the service's.
func errorFrom(status int, data []byte, headers http.Header) *Error {
	var body struct {
		Error struct {
			Code, Message, RequestID string
			Details                  map[string]interface{}
		}
	}
	// A body that is no JSON says nothing, and the status remains.
	_ = json.Unmarshal(data, &body)
	result := &Error{
		Code: body.Error.Code, Status: status, Message: body.Error.Message, RequestID: body.Error.RequestID, Details: body.Error.Details,
		RetryAfter: retryAfter(headers),
	}
	if result.Code == "" && status < 400 {
		return unreadable(status, "it leads elsewhere")
	}
	if result.Code == "" {
		result.Code = fmt.Sprintf("HTTP_%d", status)
	}
	if result.Message == "" {
		result.Message = fmt.Sprintf("the service answered %d", status)
	}
	if result.RequestID == "" {
		result.RequestID = headers.Get("X-Request-Id")
	}
	return result
}
