/**
 * Set by the listener from the socket, or from the proxy that it was told to trust; whatever a client sends under it is
 * replaced there.
 */
export const ADDRESS_HEADER = 'x-client-address';

/** Where a request comes from; undefined for one that came over no socket. */
export const clientAddress = (request: Request): string | undefined => request.headers.get(ADDRESS_HEADER) ?? undefined;
