import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

export const LONGEST_DAYS = 30;
const DAY_MS = 86_400_000;
/** The form was opened some time before it is sent. */
const SLACK_MS = 3_600_000;

/** A link: its token cannot be guessed, and it ends. */
export const shareHooks: ResourceHooks<'spaceShares'> = {
  beforeCreate(context, input) {
    refuseLong(context, input.expires_at);
    return { ...input, token: context.ids.token() };
  },
  beforeUpdate(context, _share, changes) {
    if (changes.expires_at !== undefined) refuseLong(context, changes.expires_at);
    return changes;
  },
};

function refuseLong({ clock }: Context, expiresAt: unknown): void {
  if (typeof expiresAt === 'number' && expiresAt > clock() + LONGEST_DAYS * DAY_MS + SLACK_MS)
    throw new ApiError('spaces.shareTooLong', { at: ['expires_at'], params: { days: LONGEST_DAYS } });
}
