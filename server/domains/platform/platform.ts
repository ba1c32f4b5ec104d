import type { Domain } from '#server/domains/domain.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { configHooks } from './configHooks.ts';
import { createLicenceGuard } from './licence/licenceGuard.ts';
import { holdLicence } from './licence/licenceLimits.ts';
import { licenceUsageRoute } from './licence/licenceUsageRoute.ts';
import { licenceHooks } from './licenceHooks.ts';
import { noticeRoute } from './notice/noticeRoute.ts';
import { favouriteHooks } from './favouriteHooks.ts';
import { savedViewHooks } from './savedViewHooks.ts';
import { overlayRoute, type CheckProof } from './settingGroups/overlayRoute.ts';
import { refuseFaintAccent } from './settingGroups/refuseFaintAccent.ts';
import { testClock } from './testClock.ts';

export type { CheckProof };

export interface PlatformUses {
  /** In PEM format; absent: no licence can be verified, so none is accepted. */
  licenceKey: string | undefined;
  refuseZone: Parameters<typeof configHooks>[2][string];
  checkProof: CheckProof;
}

/** Settings, licences and saved views. */
export function createPlatform(
  { live, senders }: Pick<EngineParts, 'live' | 'senders'>,
  { licenceKey, refuseZone, checkProof }: PlatformUses,
) {
  const licences = createLicenceGuard();
  const domain: Domain = {
    hooks: {
      '*': { afterWrite: holdLicence },
      configs: configHooks(live, senders, { 'billing.zone': refuseZone, 'brand.accent': refuseFaintAccent }),
      licences: licenceHooks(licenceKey),
      favourites: favouriteHooks,
      savedViews: savedViewHooks,
    },
    routes: [licenceUsageRoute, noticeRoute, overlayRoute(checkProof)],
    hear: licences.hear,
    extras: { beforeWrite: licences.refuseUnlicensed },
    testClock,
  };
  return { domain, isUnlicensed: licences.isUnlicensed };
}
