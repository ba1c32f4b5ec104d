import { hash } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RequireProof } from '#server/domains/identity/personal/proof.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { MemberUses } from './handOver.ts';

/** What joining and leaving an organisation take. */
export interface MembershipDeps {
  sessions: Sessions;
  requireProof: RequireProof;
  uses: MemberUses;
}

/**
 * What joining and leaving share: a person is shown what would happen to what they have, and confirms exactly that. The
 * digest of its basis stands for what was shown, so that nothing else is carried out.
 */
export const membershipPlan = {
  /** The properties of its reply. */
  properties: {
    previewed: { type: 'string' },
    notes: { type: 'array', items: { type: 'object' } },
    tables: { type: 'array', items: { type: 'object' } },
  } satisfies Record<string, JsonSchema>,

  shown: (description: object, basis: Json): Record<string, Json> => ({
    ...JSON.parse(JSON.stringify(description)),
    previewed: digestOf(basis),
  }),

  /** Refuses a plan that is not the one that was shown. */
  refuseOther(basis: Json, previewed: Json | undefined): void {
    if (digestOf(basis) !== previewed) throw new ApiError('request.changedSincePreview');
  },
};

const digestOf = (basis: Json): string => hash('sha256', JSON.stringify(basis), 'base64url');
