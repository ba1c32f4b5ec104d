import { ApiFault } from './apiFault.ts';

/** The session is open, but its reader has not proved who they are for a while. */
const PROOF_NEEDED = 1133;

/** Requests a proof from the reader; resolves to whether they gave it. */
export type RequestsProof = (fault: ApiFault) => Promise<boolean>;

let prompt: RequestsProof | undefined;
let open: Promise<boolean> | undefined;

/** Sets what prompts the reader, for as long as the console is open. */
export const requestProofWith = (next: RequestsProof): void => void (prompt = next);

/** Whether a call that was refused may be made again. Calls that are refused at the same time share one question. */
export async function provesAgain(fault: unknown): Promise<boolean> {
  if (!(fault instanceof ApiFault) || fault.body.code !== PROOF_NEEDED) return false;
  open ??= prompt?.(fault).finally(() => (open = undefined));
  return (await open) ?? false;
}
