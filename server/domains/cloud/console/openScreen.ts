import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Json } from '#model/language/definition.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { driverAddress } from './driverAddress.ts';
import { issueTicket } from './tickets.ts';
import { vncAddress } from './vncAddress.ts';

/**
 * Issues a short-lived ticket, valid once, for the screen of a machine; the address of the cloud is not sent to the
 * browser. Undefined: the cloud offers no screen.
 */
export function openScreen(sessionOf: SessionAuthenticator['sessionOf']) {
  return (
    { context, request }: ResourceCall,
    driver: CloudDriver,
    cloudId: string,
    ref: string,
  ): Promise<Json> | undefined =>
    driver.console?.(ref).then(async ({ type, url }) => {
      const address = url === null ? driverAddress({ cloudId, ref }) : vncAddress(url);
      // The viewer supports no other kind of console.
      if (type !== 'novnc' || address === undefined) throw new CloudError('unsupported');
      const session = await sessionOf(request);
      if (session === undefined) throw new ApiError('identity.credentialsRequired');
      const { token, expiresAt } = await issueTicket(context, session.id, address);
      return { type, url: `/api/cmp/v1/consoles/${token}`, expires_at: new Date(expiresAt).toISOString() };
    });
}
