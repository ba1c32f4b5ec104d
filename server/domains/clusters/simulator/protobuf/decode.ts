import type { Json } from '#model/language/definition.ts';
import { isTree, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { badRequest } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { messageOf, type ProtoField } from './readMessages.ts';

const MAGIC = Buffer.from('k8s\0');

/** Messages that JSON has not: their fields stand in the object around them. */
const INLINE = new Set(['volumeSource', 'handler', 'localObjectReference']);

/** Numbers that are written also where they are not set, and mean nothing as 0. */
const UNSET = new Set([
  'minReadySeconds',
  'generation',
  'observedGeneration',
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
  'hostPort',
  'nodePort',
  'count',
]);

/** Booleans that mean something also as false. */
const MEANT = new Set([
  'optional',
  'suspend',
  'automountServiceAccountToken',
  'enableServiceLinks',
  'orphanDependents',
]);

/** Objects that mean something also without members. */
const EMPTY_MEANT = new Set(['emptyDir']);

interface Part {
  number: number;
  wire: number;
  value: bigint;
  bytes: Buffer;
}

/** Reads the fields of a message. */
function* partsOf(bytes: Buffer): Generator<Part> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined || shift > 63n) throw badRequest('the protobuf body is cut off');
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asIntN(64, value);
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    const size = wire === 1 ? 8 : wire === 5 ? 4 : wire === 2 ? Number(varint()) : 0;
    const value = wire === 0 ? varint() : 0n;
    if (wire > 2 && wire !== 5) throw badRequest('the protobuf body has groups');
    if (at + size > bytes.length) throw badRequest('the protobuf body is cut off');
    yield { number, wire, value, bytes: bytes.subarray(at, at + size) };
    at += size;
  }
}

/** An object that a Go client has sent as `application/vnd.kubernetes.protobuf`. */
export function decodeProtobuf(body: Uint8Array): Tree {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw badRequest('the body is no protobuf of Kubernetes');
  let apiVersion = '';
  let kind = '';
  let raw: Buffer = Buffer.alloc(0);
  for (const part of partsOf(bytes.subarray(MAGIC.length)))
    if (part.number === 1)
      for (const each of partsOf(part.bytes)) {
        if (each.number === 1) apiVersion = each.bytes.toString();
        else kind = each.bytes.toString();
      }
    else if (part.number === 2) raw = part.bytes;
  const message = messageName(apiVersion, kind);
  if (messageOf(message) === undefined)
    throw badRequest(`the simulated cluster reads ${apiVersion} ${kind} as JSON only`);
  return { apiVersion, kind, ...decode(message, raw) };
}

function messageName(apiVersion: string, kind: string): string {
  if (kind === 'DeleteOptions') return 'meta.DeleteOptions';
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0]?.split('.')[0] ?? '') : 'core';
  return `${group}.${kind}`;
}

function decode(message: string, bytes: Buffer): Tree {
  const fields = messageOf(message);
  const result: Tree = {};
  for (const part of partsOf(bytes)) {
    const field = fields?.get(part.number);
    if (field === undefined) continue;
    if (field.holds === 'map') addEntry(result, field, part.bytes);
    else if (field.holds === 'list') {
      const before = result[field.name];
      const value = valueOf(field, part) ?? (field.type.includes('.') ? {} : '');
      result[field.name] = [...(Array.isArray(before) ? before : []), value];
    } else {
      const value = valueOf(field, part);
      if (INLINE.has(field.name) && isTree(value)) Object.assign(result, value);
      else if (value !== undefined) result[field.name] = value;
    }
  }
  return result;
}

function addEntry(result: Tree, field: ProtoField, bytes: Buffer): void {
  let key = '';
  let value: Json = '';
  for (const part of partsOf(bytes))
    if (part.number === 1) key = part.bytes.toString();
    else value = valueOf({ ...field, name: '' }, part) ?? '';
  const before = result[field.name];
  result[field.name] = { ...(isTree(before) ? before : {}), [key]: value };
}

/** The value of a field as JSON has it; undefined where JSON leaves it out. */
function valueOf({ name, type }: ProtoField, part: Part): Json | undefined {
  const { bytes, value } = part;
  switch (type) {
    case 's':
      return bytes.length === 0 && name !== '' ? undefined : bytes.toString();
    case 'i':
    case 'b':
      return numberIn(name, type, value);
    case 'y':
      return bytes.toString('base64');
    case 'd':
      return bytes.length === 8 ? bytes.readDoubleLE() : undefined;
    case 'q':
      return textIn(bytes);
    case 'e':
      return eitherIn(bytes);
    case 't':
    case 'u':
      return timeIn(bytes);
    case 'j':
      return jsonIn(bytes);
    default: {
      const inner = decode(type, bytes);
      return Object.keys(inner).length > 0 || EMPTY_MEANT.has(name) ? inner : undefined;
    }
  }
}

function numberIn(name: string, type: string, value: bigint): Json | undefined {
  if (type === 'b') return value !== 0n || MEANT.has(name) ? value !== 0n : undefined;
  return value === 0n && UNSET.has(name) ? undefined : Number(value);
}

/** A client writes JSON within the message. */
function jsonIn(bytes: Buffer): Json | undefined {
  const text = textIn(bytes) ?? '';
  return text === '' ? undefined : (JSON.parse(text) as Json);
}

function textIn(bytes: Buffer): string | undefined {
  for (const part of partsOf(bytes)) if (part.number === 1) return part.bytes.toString();
  return undefined;
}

/** A number or a text: the first field says which. */
function eitherIn(bytes: Buffer): number | string {
  const parts = [...partsOf(bytes)];
  const isText = parts.some(({ number, value }) => number === 1 && value === 1n);
  const own = parts.find(({ number }) => number === (isText ? 3 : 2));
  const { value = 0n, bytes: text = '' } = own ?? {};
  return isText ? text.toString() : Number(value);
}

function timeIn(bytes: Buffer): string | undefined {
  const seconds = [...partsOf(bytes)].find(({ number }) => number === 1)?.value ?? 0n;
  return seconds <= 0n ? undefined : `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 19)}Z`;
}
