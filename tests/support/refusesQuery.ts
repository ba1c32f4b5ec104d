/** `request.unknownParameter` and its neighbours in `schemas/errors/request.yaml`. */
const FIRST = 9240;
const LAST = 9245;

const BAD_REQUEST = 400;

/** Whether a call was refused because of a parameter in its address: the console only sends those that a call has. */
export async function refusesQuery(status: number, readBody: () => Promise<unknown>): Promise<boolean> {
  if (status !== BAD_REQUEST) return false;
  const body = await readBody();
  const code = typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : 0;
  return code >= FIRST && code <= LAST;
}
