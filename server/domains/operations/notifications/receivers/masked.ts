/** Addresses as the ledger shows them: enough to recognise, too little to use. */

/** `z***@example.com` */
export function maskedEmail(email: string | null): string | null {
  return email === null ? null : email.replace(/^(.).*(@.*)$/u, '$1***$2');
}

/** `138****5678` */
export function maskedPhone(phone: string | null): string | null {
  return phone === null ? null : phone.replace(/^(.*\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** The host of an address and the end of its token: `https://oapi.dingtalk.com/…3f9a` */
export function maskedAddress(address: string): string {
  const { origin } = new URL(address);
  return `${origin}/…${address.slice(-4)}`;
}
