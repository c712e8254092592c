import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const partyOf = (publicUrl: string, allowedOrigins: string[] = []) => {
  const party = relyingPartyOf({ publicUrl, allowedOrigins });
  return party && { id: party.id, origins: party.origins };
};

test('passkeys belong to the host of the public address, and its pages ask for them', () => {
  expect(partyOf('https://proof.example.org')).toEqual({
    id: 'proof.example.org',
    origins: ['https://proof.example.org'],
  });
  expect(partyOf('https://proof.example.org:8443/base')).toEqual({
    id: 'proof.example.org',
    origins: ['https://proof.example.org:8443'],
  });
});

test('on the loopback address they belong to localhost, on any other bare address there are none', () => {
  const local = { id: 'localhost', origins: ['http://localhost:4000'] };
  expect(partyOf('http://127.0.0.1:4000')).toEqual(local);
  expect(partyOf('http://[::1]:4000')).toEqual(local);
  expect(partyOf('http://localhost:4000')).toEqual(local);
  expect(partyOf('http://10.1.2.3:4000')).toBeNull();
  expect(partyOf('http://[fd00::1]:4000')).toBeNull();
});

test('further origins ask for them on the same host and below it, and nowhere else', () => {
  const further = [
    'https://desk.proof.example.org',
    'https://proof.example.org.evil.test',
    'https://evilproof.example.org',
    'https://example.org',
    'not an origin',
  ];
  expect(partyOf('https://proof.example.org', further)?.origins).toEqual([
    'https://proof.example.org',
    'https://desk.proof.example.org',
  ]);
});
