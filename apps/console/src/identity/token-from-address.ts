/** Mailed tokens stand behind the `#`, which browsers send to no server and write into no log. */
export function tokenFromAddress(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}
