import { ApiError } from '#server/engine/http/apiError.ts';

/** Runs what concerns the organisation; a refusal is laid on its part of the form. */
export async function atOrganisation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Goes on as the same refusal, at another place.
    throw error instanceof ApiError ? below(error) : error;
  }
}

function below(refusal: ApiError): ApiError {
  const { key, at, fields, extra, params } = refusal;
  return new ApiError(key, {
    at: at.map((name) => `bp.${name}`),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [`bp.${name}`, said])) }),
    ...(extra && { extra }),
    params,
    cause: refusal,
  });
}
