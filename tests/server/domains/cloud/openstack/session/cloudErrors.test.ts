import { describe, expect, test } from 'vitest';
import { errorOfCall, errorOfReply, shortened } from '#server/domains/cloud/openstack/session/cloudErrors.ts';

describe('refusals of OpenStack as our faults', () => {
  test.each([
    [400, { badRequest: { code: 400, message: 'Invalid input for field/attribute name.' } }, 'invalid'],
    [401, { error: { code: 401, message: 'The request you have made requires authentication.' } }, 'credentials'],
    [
      403,
      { forbidden: { code: 403, message: "Policy doesn't allow os_compute_api:servers:create to be performed." } },
      'forbidden',
    ],
    [
      403,
      { forbidden: { code: 403, message: 'Quota exceeded for cores: Requested 8, but already used 16 of 20 cores' } },
      'quota',
    ],
    [404, { itemNotFound: { code: 404, message: 'Instance x could not be found.' } }, 'notFound'],
    [
      409,
      { conflictingRequest: { code: 409, message: "Cannot 'start' instance x while it is in vm_state active" } },
      'conflict',
    ],
    [
      409,
      { NeutronError: { type: 'OverQuota', message: "Quota exceeded for resources: ['network'].", detail: '' } },
      'quota',
    ],
    [
      409,
      {
        NeutronError: {
          type: 'IpAddressGenerationFailure',
          message: 'No more IP addresses available on network x.',
          detail: '',
        },
      },
      'capacity',
    ],
    [
      413,
      {
        overLimit: {
          code: 413,
          message: 'VolumeSizeExceedsAvailableQuota: Requested volume exceeds allowed gigabytes quota.',
        },
      },
      'quota',
    ],
    [
      400,
      {
        badRequest: {
          code: 400,
          message:
            'Invalid volume: Volume status must be available or error and must not be migrating, attached or have snapshots.',
        },
      },
      'conflict',
    ],
    [
      400,
      {
        NeutronError: {
          type: 'BadRequest',
          message:
            'Bad port_forwarding request: There is a port collision with the external_port_range. The following ranges collides: 8022:8022 and 8022:8022.',
          detail: '',
        },
      },
      'conflict',
    ],
    [
      409,
      {
        NeutronError: {
          type: 'NetworkInUse',
          message:
            'Unable to complete operation on network x. There are one or more ports still in use on the network.',
          detail: '',
        },
      },
      'conflict',
    ],
    [
      500,
      { computeFault: { code: 500, message: 'No valid host was found. There are not enough hosts available.' } },
      'capacity',
    ],
    [500, undefined, 'failed'],
    [503, undefined, 'failed'],
    [405, undefined, 'unsupported'],
  ])('%i %j is %s', (status, body, fault) => {
    expect(errorOfReply(status, body)).toMatchObject({ fault, status });
  });

  test.each([
    ['refused', 'unreachable'],
    ['unresolved', 'unreachable'],
    ['timeout', 'timeout'],
    ['tls', 'tls'],
    ['blocked', 'blocked'],
    ['credentials', 'credentials'],
    ['status', 'failed'],
  ] as const)('without a response, %s is %s', (fault, ours) => {
    expect(errorOfCall(fault).fault).toBe(ours);
  });
});

describe('messages of a cloud for people', () => {
  test('have one line of limited length, without markup', () => {
    expect(shortened('<h1>Bad</h1>\n  gateway')).toBe('Bad gateway');
    expect(shortened('x'.repeat(1_000))).toHaveLength(300);
  });

  test('contain no secret', () => {
    const said = shortened(
      'adminPass: hunter2, token=gAAAAABabcdefghijklmnopqrstuvwxyz12345 and "password": "p w" gAAAAABk4s0abcdefghijklmnopqrstuvw==',
    );
    expect(said).not.toMatch(/hunter2|gAAAA|p w/);
  });
});
