import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Organisations, policies and the own account. */
export const identity: ConsoleDomain = {
  slots: {
    MemberAbilities: slotEntry(['tab'], () => import('./workspace/MemberAbilities.tsx')),
    InviteMembers: slotEntry(['action'], () => import('./InviteMembers.tsx')),
    PolicyVersions: slotEntry(['tab'], () => import('./policies/PolicyVersions.tsx')),
    TermTitle: slotEntry(['field', 'column'], () => import('./TermTitle.tsx')),
    TermDifference: slotEntry(['tab'], () => import('./TermDifference.tsx')),
    ProjectResources: slotEntry(['tab'], () => import('./ProjectResources.tsx')),
  },
  extensions: {
    frame: extension(
      () => true,
      () => import('./proof/ProofFrame.tsx'),
    ),
  },
  pages: {
    AccessSimulator: page('AccessSimulator', () => import('./simulator/AccessSimulator.tsx')),
    OwnAccess: page('OwnAccess', () => import('./workspace/OwnAccess.tsx')),
    PersonalCentre: page('PersonalCentre', () => import('./personal/PersonalCentre.tsx')),
  },
};
