import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProtoField {
  name: string;
  /**
   * `s` text, `i` number, `b` boolean, `y` bytes, `d` double, `q` quantity, `e` number or text, `t` and `u` time, `j`
   * JSON, or the name of a message.
   */
  type: string;
  holds: 'one' | 'list' | 'map';
}

let messages: ReadonlyMap<string, ReadonlyMap<number, ProtoField>> | undefined;

/**
 * The numbers of the fields of each message, from `generated.proto` of k8s.io/api and k8s.io/apimachinery: a line for
 * each message, `name=number:type`; `*` for a list, `{` for a map of text.
 */
export function messageOf(name: string): ReadonlyMap<number, ProtoField> | undefined {
  messages ??= new Map(
    readFileSync(join(import.meta.dirname, 'messages.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(readLine),
  );
  return messages.get(name);
}

function readLine(line: string): [string, ReadonlyMap<number, ProtoField>] {
  const [message = '', ...fields] = line.split(' ');
  return [message.replace(/:$/, ''), new Map(fields.map(readField))];
}

function readField(text: string): [number, ProtoField] {
  const [, name = '', number = '', mark = '', type = ''] = /^(\w+)=(\d+):([*{]?)(\S+)$/.exec(text) ?? [];
  return [Number(number), { name, type, holds: mark === '*' ? 'list' : mark === '{' ? 'map' : 'one' }];
}
