/** Set by the listener, from the socket or from the trusted proxy. Replaces any value that a client sends. */
export const ADDRESS_HEADER = 'x-client-address';

/** The address of the client; undefined for a request that did not come over a socket. */
export const clientAddress = (request: Request): string | undefined => request.headers.get(ADDRESS_HEADER) ?? undefined;
