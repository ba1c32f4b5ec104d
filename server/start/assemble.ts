import { builtInDrivers } from '#server/domains/cloud/driver/builtInDrivers.ts';
import { createCloudRegistry, type DriverFactories } from '#server/domains/cloud/driver/registry.ts';
import { clouds } from '#server/domains/cloud/clouds.ts';
import { createConsoleProxy } from '#server/domains/cloud/console/consoleProxy.ts';
import { enterCloud } from '#server/domains/cloud/enterCloud.ts';
import { CLOUD_SYNC, syncHandler } from '#server/domains/cloud/inventory/syncJob.ts';
import { machineParts } from '#server/domains/cloud/routes/machineParts.ts';
import { cloudRoutes } from '#server/domains/cloud/routes/cloudRoutes.ts';
import { callHandler } from '#server/domains/cloud/writes/callHandler.ts';
import { CLOUD_CALL } from '#server/domains/cloud/writes/cloudCall.ts';
import { changesAccess, changesAccessOf } from '#server/domains/identity/actor/changesAccess.ts';
import { identityRoutes } from '#server/domains/identity/identityRoutes.ts';
import { permissionRoutes } from '#server/domains/identity/permissions/permissionRoutes.ts';
import { createAuthenticator } from '#server/domains/identity/session/authenticator.ts';
import { forgetOld } from '#server/domains/identity/session/forgetOld.ts';
import { sessionRoutes } from '#server/domains/identity/session/sessionRoutes.ts';
import { createSessions } from '#server/domains/identity/session/sessions.ts';
import { demoRoute } from '#server/domains/identity/signIn/demoRoute.ts';
import { isGuess } from '#server/domains/identity/signIn/isGuess.ts';
import { createSignIn } from '#server/domains/identity/signIn/signIn.ts';
import { forgetOldCodes } from '#server/domains/identity/verification/forgetOldCodes.ts';
import { messageHandler, SEND_MESSAGE } from '#server/domains/identity/verification/messageJob.ts';
import { createPost } from '#server/domains/identity/verification/post.ts';
import { withoutAddressee } from '#server/domains/identity/verification/withoutAddressee.ts';
import { createHooks } from '#server/domains/index.ts';
import { createLicenceGuard } from '#server/domains/platform/licence/licenceGuard.ts';
import { backupScheduleHandler } from '#server/domains/storage/backupScheduleHandler.ts';
import { BACKUP_SCHEDULE } from '#server/domains/storage/backupScheduleHooks.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import { createEngine, type Engine, type EngineDeps } from '#server/engine/start/createEngine.ts';
import type { EngineParts, Product } from '#server/engine/product/product.ts';

/** Options of this product, in addition to the parts of the engine. */
export interface ProductOptions {
  /** Public key of licences, PEM. */
  licenceKey?: string | undefined;
  passwordCost?: PasswordCost;
  /** Replaces the drivers of the product. */
  drivers?: DriverFactories;
}

/** Creates the server, for the process and the tests: the engine with this product. */
export function assemble({ licenceKey, passwordCost, drivers, ...deps }: EngineDeps & ProductOptions): Engine {
  return createEngine(deps, (parts) =>
    createProduct(parts, { licenceKey, ...(passwordCost && { passwordCost }), ...(drivers && { drivers }) }),
  );
}

/** Joins the domains of `server/domains/` into a product for the engine. */
function createProduct(parts: EngineParts, { licenceKey, passwordCost, drivers: given = {} }: ProductOptions): Product {
  const { db, clock, ids, live, schemas, senders, settings, log, secretKey } = parts;
  const sessions = createSessions({ db, clock, ids, live, roles: () => schemas.current().roles });
  const authenticator = createAuthenticator(sessions, clock);
  const drivers = createCloudRegistry({ ...builtInDrivers({ db, clock, ids, log, settings }), ...given });
  const post = createPost(senders);
  const { onRevoked } = sessions;
  const licences = createLicenceGuard();
  return {
    authenticator,
    onRevoked,
    access: { any: changesAccess, of: changesAccessOf, forget: sessions.forgetEverybody },
    hear: licences.hear,
    hooks: createHooks({ sessions, licenceKey, clouds: drivers, post, senders, live }),
    routes: [
      ...sessionRoutes({ sessions, authenticator, signIn: createSignIn(sessions, passwordCost) }),
      ...identityRoutes({ sessions, authenticator, post }),
      demoRoute,
      ...permissionRoutes(licences.isUnlicensed),
      ...cloudRoutes,
    ],
    jobs: {
      [SEND_MESSAGE]: messageHandler(senders),
      [CLOUD_CALL]: callHandler(drivers),
      [CLOUD_SYNC]: syncHandler(drivers),
      [BACKUP_SCHEDULE]: backupScheduleHandler,
    },
    cleanup: [forgetOld, forgetOldCodes],
    clouds,
    extras: {
      enter: enterCloud,
      part: machineParts(drivers, authenticator.sessionOf),
      beforeWrite: licences.refuseUnlicensed,
    },
    isGuess,
    loggedPath: withoutAddressee,
    sockets: (context) =>
      createConsoleProxy({ db, clock, secretKey, settings, log, authenticator, onRevoked, drivers, context }),
  };
}
