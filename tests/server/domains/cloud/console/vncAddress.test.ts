import { expect, test } from 'vitest';
import { vncAddress } from '#server/domains/cloud/console/vncAddress.ts';

test.each([
  ['http://10.0.0.5:6080/vnc_lite.html?path=%3Ftoken%3Dabc', 'ws://10.0.0.5:6080/?token=abc'],
  [
    'https://vnc.example.com/vnc_auto.html?path=/websockify%3Ftoken%3Dabc',
    'wss://vnc.example.com/websockify?token=abc',
  ],
  ['http://10.0.0.5:6080/vnc_auto.html?token=abc', 'ws://10.0.0.5:6080/websockify?token=abc'],
  ['wss://10.0.0.5/serial?token=abc', 'wss://10.0.0.5/serial?token=abc'],
  ['file:///etc/passwd', undefined],
  ['no address', undefined],
])('%s is served at %s', (page, address) => expect(vncAddress(page)).toBe(address));
