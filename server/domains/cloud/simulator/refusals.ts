import { CloudError } from '#server/domains/cloud/driver/driver.ts';

export function conflict(detail: string): CloudError {
  return new CloudError('conflict', { detail, status: 409 });
}

export function invalid(detail: string): CloudError {
  return new CloudError('invalid', { detail, status: 400 });
}

export function capacity(detail: string): CloudError {
  return new CloudError('capacity', { detail, status: 409 });
}
