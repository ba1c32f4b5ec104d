import { createServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import { certificateForLoopback } from '../../../support/servers/certificate.ts';
import { listenHere } from '../../../support/servers/listenHere.ts';

const certificate = certificateForLoopback();

async function call(ca: string | undefined) {
  const url = await listenHere(
    createServer({ ...certificate }, (_request, response) => void response.end('{"up":true}')),
  );
  return callEndpoint(url.replace('http:', 'https:'), { allowLoopback: true, timeoutMs: 5_000, ca });
}

describe('the certificate of a cloud', () => {
  test('is verified with the configured authorities', async () => {
    expect(await call(certificate.cert)).toMatchObject({ ok: true, status: 200, body: { up: true } });
  });

  test.each([
    ['none was entered', undefined],
    ['another was', certificateForLoopback().cert],
    ['what was entered is none', 'no certificate'],
    ['what was entered is cut off', certificate.cert.slice(0, 80)],
  ])('is not trusted where %s', async (_, ca) => {
    expect(await call(ca)).toMatchObject({ ok: false, fault: 'tls' });
  });
});
