package centerproof

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

var atOnce = []time.Duration{0, 0, 0}

// scripted is a service that gives the answers one after the other, and remembers what it was asked.
func scripted(t *testing.T, answers ...http.HandlerFunc) (*Client, *[]*http.Request) {
	asked := &[]*http.Request{}
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		answer := answers[len(*asked)]
		*asked = append(*asked, request)
		answer(writer, request)
	}))
	t.Cleanup(server.Close)
	return &Client{Origin: server.URL, APIKey: "key", Delays: atOnce}, asked
}

func says(status int, body string) http.HandlerFunc {
	return func(writer http.ResponseWriter, _ *http.Request) {
		writer.WriteHeader(status)
		fmt.Fprint(writer, body)
	}
}

func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func TestACallThatChangesSomethingIsTriedAgainWithTheSameKey(t *testing.T) {
	client, asked := scripted(t, hangUp, says(503, ""), says(201, `{"data":{"id":"evt_1"}}`))
	event, err := client.Record(context.Background(), Object{"type": "agent_execution"})
	if err != nil || event["id"] != "evt_1" || len(*asked) != 3 {
		t.Fatal(event, err, len(*asked))
	}
	for _, request := range *asked {
		if key := request.Header.Get("Idempotency-Key"); key == "" || key != (*asked)[0].Header.Get("Idempotency-Key") {
			t.Error("another key")
		}
	}
}

func TestWhatCannotSucceedIsNotTriedAgain(t *testing.T) {
	client, asked := scripted(t, says(409, `{"error":{"code":"CONFLICT","message":"no","requestId":"req_1"}}`))
	_, err := client.Record(context.Background(), Object{})
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Code != "CONFLICT" || refusal.Status != 409 || refusal.RequestID != "req_1" || len(*asked) != 1 {
		t.Fatal(err)
	}
}

func TestACenterThatHasMovedIsAnErrorAndNothingGoesToAnotherAddress(t *testing.T) {
	client, asked := scripted(t, func(writer http.ResponseWriter, request *http.Request) {
		writer.Header().Set("Location", "/elsewhere")
		says(308, `{"error":{"code":"CENTER_MOVED","message":"moved"}}`)(writer, request)
	}, says(200, `{}`))
	_, err := client.Record(context.Background(), Object{})
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Code != "CENTER_MOVED" || refusal.Status != 308 || len(*asked) != 1 {
		t.Fatal(err, len(*asked))
	}
}

func TestAWaitThatIsTooLongIsAnErrorWhichSaysHowLong(t *testing.T) {
	client, asked := scripted(t, func(writer http.ResponseWriter, request *http.Request) {
		writer.Header().Set("Retry-After", "3600")
		says(429, "")(writer, request)
	})
	_, err := client.Decision(context.Background(), "evt_1")
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Status != 429 || refusal.RetryAfter != time.Hour || len(*asked) != 1 {
		t.Fatal(err)
	}
}

func TestAWaitBeyondEveryNumberIsNotCutShort(t *testing.T) {
	for _, seconds := range []string{"9999999999", "99999999999999999999"} {
		client, asked := scripted(t, func(writer http.ResponseWriter, request *http.Request) {
			writer.Header().Set("Retry-After", seconds)
			says(503, "")(writer, request)
		})
		_, err := client.Decision(context.Background(), "evt_1")
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.RetryAfter < time.Hour || len(*asked) != 1 {
			t.Fatal(err, len(*asked))
		}
	}
}

func TestWhatIsNotTheServicesAnswerIsAnError(t *testing.T) {
	tooLarge := strings.Repeat(" ", answerBytesMax) + "{}"
	for _, answer := range []http.HandlerFunc{
		says(200, "<html>"), says(200, ""), says(200, `{"hello":1}`), says(200, `{"data":null}`), says(302, ""), says(200, tooLarge),
	} {
		for _, ask := range []func(client *Client) error{
			func(client *Client) error {
				_, err := client.Decision(context.Background(), "evt_1")
				return err
			},
			func(client *Client) error {
				return client.Decisions(context.Background(), nil, func(Object) error { return nil })
			},
		} {
			client, asked := scripted(t, answer)
			var refusal *Error
			if err := ask(client); !errors.As(err, &refusal) || refusal.Code != "UNREADABLE_ANSWER" || len(*asked) != 1 {
				t.Fatal(err, len(*asked))
			}
		}
	}
	client, _ := scripted(t, says(200, tooLarge))
	if file, err := client.Export(context.Background(), "evd_1"); file != nil || err == nil {
		t.Error("a file that was cut off")
	}
}

func TestASettingThatIsNoneIsNotAServiceThatIsAway(t *testing.T) {
	for _, client := range []*Client{
		{}, {Origin: "localhost:4000"}, {Origin: "ftp://a"}, {Origin: "http://127.0.0.1:9", APIKey: "a\n"},
	} {
		client.Delays = atOnce
		_, err := client.Decision(context.Background(), "evt_1")
		var refusal *Error
		if !errors.As(err, &refusal) || refusal.Code != "NOT_SENT" {
			t.Error(client.Origin, err)
		}
	}
}

func TestNoAnswerIsAnErrorOfItsOwn(t *testing.T) {
	client, _ := scripted(t, hangUp, hangUp, hangUp)
	_, err := client.Decision(context.Background(), "evt_1")
	var refusal *Error
	if !errors.As(err, &refusal) || refusal.Code != "NETWORK" || refusal.Status != 0 || refusal.Unwrap() == nil {
		t.Fatal(err)
	}
}

func TestAnEmptyPageEndsAListWhateverItSaysOfItself(t *testing.T) {
	page := func(items string) http.HandlerFunc {
		return says(200, `{"data":[`+items+`],"pagination":{"hasMore":true,"limit":2,"offset":0}}`)
	}
	client, asked := scripted(t, page(`{"id":"a"},{"id":"b"}`), page(`{"id":"c"}`), page(""))
	seen := ""
	err := client.Decisions(context.Background(), url.Values{"tag": {"x"}}, func(decision Object) error {
		seen += decision["id"].(string)
		return nil
	})
	if err != nil || seen != "abc" || (*asked)[2].URL.Query().Get("offset") != "3" {
		t.Fatal(err, seen)
	}
}
