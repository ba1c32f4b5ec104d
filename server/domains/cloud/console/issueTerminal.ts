import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { leaveTerminal, takeTerminal, terminalAddress, type TerminalPlace } from './terminals.ts';
import { issueTicket } from './tickets.ts';

export type NewTerminal = Omit<TerminalPlace, 'userId' | 'userName' | 'token'>;

export type IssuedTerminal = {
  id: string;
  type: 'terminal';
  url: string;
  expires_at: string;
};

/** Spec 8.1: one terminal at a time. The ticket is for the session that asks, and valid once. */
export async function issueTerminal(context: Context, sessionId: string, wanted: NewTerminal): Promise<IssuedTerminal> {
  const { actor, db } = context;
  const { id } = actor;
  const place = { ...wanted, userId: Number(id), userName: actor.name, token: context.ids.uuid() };
  if (!(await takeTerminal(db, place, context.realTime()))) throw new ApiError('application.terminalOpen');
  try {
    const { token, expiresAt } = await issueTicket(context, sessionId, terminalAddress(place));
    return {
      id: place.token,
      type: 'terminal',
      url: `/api/cmp/v1/consoles/${token}`,
      expires_at: new Date(expiresAt).toISOString(),
    };
  } catch (error) {
    await leaveTerminal(db, place);
    throw error;
  }
}
