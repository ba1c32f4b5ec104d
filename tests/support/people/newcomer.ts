import { createClient, type Client } from '../servers/client.ts';
import { codeFor } from './outbox.ts';
import { productSchemas, type Scenario } from '../scenario.ts';

/** A newly registered, signed-in user without an organisation. */
export async function newcomer(all: Scenario, name = 'newcomer', phone = '13900000042'): Promise<Client> {
  const code = await codeFor(all, 'registration/sms', phone);
  const reply = await all.guest.post('/api/ums/v1/users/registration', {
    type: 'personal',
    name,
    password: 'Example@2026',
    phone,
    code,
    terms_version: productSchemas().terms?.version ?? '',
  });
  if (reply.status !== 201) throw new Error(`registration answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return createClient(all.platform.app, () => ({ authorization: `Bearer ${reply.body.token}` }));
}
