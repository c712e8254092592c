import { describe, expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

async function read(...parts: string[]) {
  const rows = await Array.fromAsync(readRows('members', inParts(parts)));
  return rows.map(({ line, fields, problem }) => [line, fields.email, fields.name, problem]);
}

async function* inParts(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

describe('the lines of a file', () => {
  test('may end in more than one way, as where the head was written elsewhere than the rows', async () => {
    const rows = [
      [2, 'a@x.example', 'A', null],
      [3, 'b@x.example', 'B', null],
      [4, 'c@x.example', 'C', null],
    ];
    const head = 'email,role,name';
    const [a, b, c] = ['a@x.example,PARENT,A', 'b@x.example,PARENT,B', 'c@x.example,PARENT,"C"'];
    expect(await read(`${head}\r\n${a}\n${b}\n${c}\r\n`)).toEqual(rows);
    expect(await read(`${head}\n${a}\r\n${b}\r${c}\n`)).toEqual(rows);
    expect(await read(`${head}\r`, `\n${a}\r`, `\n${b}`, `\n${c}`)).toEqual(rows);
  });

  test('may lie within quotes, where they belong to what is said', async () => {
    expect(await read('email,role,name\r\na@x.example,PARENT,"A\nB"\r\nb@x.example,PARENT,B\r\n')).toEqual([
      [2, 'a@x.example', 'A\nB', null],
      [4, 'b@x.example', 'B', null],
    ]);
  });
});
