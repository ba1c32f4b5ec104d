import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  /** Signed with its own key: a client can trust it as an authority. */
  cert: string;
}

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts);
  const length = value.length < 128 ? [value.length] : [0x82, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
};
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes));
const extension = (id: Buffer, value: Buffer) => sequence(id, tlv(0x04, value));

const ED25519 = sequence(oid(0x2b, 0x65, 0x70));
const NAMES = oid(0x55, 0x1d, 0x11);
const CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const TRUE = tlv(0x01, Buffer.from([0xff]));

/** A temporary certificate for 127.0.0.1, created in code: needs no installed tool, and no key in the repository. */
export function certificateForLoopback(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = sequence(tlv(0x31, sequence(oid(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from('loopback')))));
  const validity = sequence(...['20200101000000Z', '20991231000000Z'].map((time) => tlv(0x18, Buffer.from(time))));
  const extensions = sequence(
    extension(NAMES, sequence(tlv(0x87, Buffer.from([127, 0, 0, 1])))),
    extension(CONSTRAINTS, sequence(TRUE)),
  );
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ED25519,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, extensions),
  );
  const signed = sequence(body, ED25519, tlv(0x03, Buffer.from([0]), sign(null, body, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
