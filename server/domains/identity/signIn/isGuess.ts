const SIGN_IN =
  /^\/api\/ums\/v1\/(auth\/(password|sms|email|second-step)\/|auth\/passkey\/tokens|users\/(registration|retrieved-password)|verification\/)/;
/** The specification uses GET, although it sends a message. */
const CODE = /^\/api\/ums\/v1\/verification\//;

/** Sign-ins, registrations and codes: the calls that could be used to guess a secret. */
export function isGuess(method: string, path: string): boolean {
  return (method !== 'GET' || CODE.test(path)) && SIGN_IN.test(path);
}
