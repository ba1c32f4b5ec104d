import { resolve } from 'node:path';
import { fieldKind } from '#model/fields/index.ts';
import type { Environment } from '#server/engine/settings/environmentText.ts';
import { environmentReader, type EnvironmentReader } from './environmentReader.ts';
import { withSecretFiles } from './secretFiles.ts';
import { readS3Settings, type S3Settings } from './s3Settings.ts';

/** Every setting of the process. Nothing else reads the environment. */
export interface Settings {
  /** Environment variables of the settings that administrators can otherwise change (`schemas/settings.yaml`). */
  environment: Environment;
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  /** The bucket that holds files. Absent: they are below `dataDir`. */
  s3: S3Settings | undefined;
  seed: 'demo' | 'none';
  adminPassword: string | undefined;
  schemasDir: string;
  schemasOverlayDir: string | undefined;
  /** 32 bytes in hex or base64 that encrypt stored secrets. Absent: generated into `dataDir`. */
  secretKey: string | undefined;
  logLevel: string;
  /** The address of this server in the browser, when it is behind a proxy. */
  publicUrl: string | undefined;
  /** Trust `X-Forwarded-For` and `X-Forwarded-Proto`. */
  trustProxy: boolean;
  bodyLimitBytes: number;
  /** Most bytes of one piece of a large file. */
  uploadPieceBytes: number;
  requestTimeoutMs: number;
  /** Requests per minute and address; 0 for no limit. */
  rateLimit: number;
  /** `Authorization` for the upstream of a service, by its name in capitals (`UPSTREAM_ECRM_AUTHORIZATION`). */
  upstreamAuthorizations: Readonly<Record<string, string>>;
  /** Bearer token for reading `/metrics`. Absent: only this machine may read them. */
  metricsToken: string | undefined;
  /** Addresses of receivers may be on this machine, and without TLS: for tests and a gateway beside the server. */
  receiversOnLoopback: boolean;
  /** PEM file of the public key that verifies licences. Absent: the demo's key, with `SEED=demo`. */
  licenceKeyFile: string | undefined;
  /** The program `helm`, which renders charts. Absent: charts are listed only. */
  helmPath: string | undefined;
  development: boolean;
  /** The instant at which a test clock starts the platform, milliseconds since 1970. Absent: real time. */
  testClock: number | undefined;
  /**
   * `built`: our console, built when needed. `none`: only the API, when another server serves the console. Otherwise:
   * the folder of another build.
   */
  console: string;
}

export class SettingsError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(
      `The settings have ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

const SHORTEST_SECRET = 16;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether a server that listens on `host` is reachable from its own machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Reads the environment. Throws a `SettingsError` that lists all faults. */
export function readSettings(environment: Environment): Settings {
  const { env, faults: unread } = withSecretFiles(environment);
  const reader = environmentReader(env);
  reader.faults.push(...unread);
  const { faults, text, checked, whole, word, flag } = reader;
  const beginning = readBeginning(reader);
  const databaseUrl = checked(
    'DATABASE_URL',
    (given) => /^postgres(ql)?:\/\//.test(given),
    () => 'DATABASE_URL must begin with postgres:// or postgresql:// (leave it out for the SQLite file in DATA_DIR)',
  );
  const secretKey = checked(
    'SECRET_KEY',
    isKey,
    () => 'SECRET_KEY must be 32 bytes in hex (64 characters) or base64 (44 characters)',
  );
  const publicUrl = checked(
    'PUBLIC_URL',
    (given) => URL.canParse(given),
    (given) => `PUBLIC_URL must be an address such as https://console.example.com, not "${given}"`,
  );
  const adminPassword = checked(
    'ADMIN_PASSWORD',
    isPassword,
    () =>
      'ADMIN_PASSWORD must have 8 to 32 characters with a lower-case letter, an upper-case letter, a digit and a sign',
  );
  checkAdministrated(reader);
  const settings: Settings = {
    environment: env,
    ...beginning,
    port: whole('PORT', 8080, 0, 65_535),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    s3: readS3Settings(reader),
    adminPassword,
    schemasDir: resolve(text('SCHEMAS_DIR') ?? './schemas'),
    schemasOverlayDir: optionalPath(text('SCHEMAS_OVERLAY_DIR')),
    secretKey,
    logLevel: word('LOG_LEVEL', 'info', LOG_LEVELS),
    publicUrl,
    trustProxy: flag('TRUST_PROXY'),
    bodyLimitBytes: whole('BODY_LIMIT_BYTES', 1_048_576, 1_024, 1_073_741_824),
    uploadPieceBytes: whole('UPLOAD_PIECE_BYTES', 33_554_432, 1_024, 1_073_741_824),
    requestTimeoutMs: whole('REQUEST_TIMEOUT_MS', 60_000, 1_000, 600_000),
    rateLimit: whole('RATE_LIMIT', 6_000, 0, 10_000_000),
    upstreamAuthorizations: readUpstreamAuthorizations(env, reader),
    metricsToken: text('METRICS_TOKEN'),
    receiversOnLoopback: flag('RECEIVERS_ON_LOOPBACK'),
    licenceKeyFile: optionalPath(text('LICENCE_KEY_FILE')),
    helmPath: optionalPath(text('HELM_PATH')),
    development: word('NODE_ENV', 'production', ['production', 'development', 'test']) === 'development',
    console: text('CONSOLE') ?? 'built',
  };
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

/**
 * The initial data, the clock and the address of the server: demo accounts and a clock that moves by hand are for its
 * own machine.
 */
function readBeginning({
  faults,
  text,
  word,
  flag,
  instant,
}: EnvironmentReader): Pick<Settings, 'host' | 'seed' | 'testClock'> {
  const host = text('HOST') ?? '127.0.0.1';
  const seed = word('SEED', 'demo', ['demo', 'none']);
  const demoAllowed = flag('ALLOW_DEMO');
  if (seed === 'demo' && !isLoopback(host) && !demoAllowed) {
    faults.push(
      `SEED=demo has public passwords and is refused on HOST=${host}; set SEED=none, or ALLOW_DEMO=1 if everyone may sign in`,
    );
  }
  const testClock = instant('TEST_CLOCK');
  if (text('TEST_CLOCK') !== undefined && (seed !== 'demo' || !isLoopback(host))) {
    faults.push(
      `TEST_CLOCK lets an administrator move the time and is refused with SEED=${seed} on HOST=${host}; it needs SEED=demo on an address of this machine only`,
    );
  }
  return { host, seed, testClock };
}

/** Checks the variables of settings that administrators can otherwise change (`schemas/settings.yaml`). */
function checkAdministrated({ faults, text, checked, whole, word, address }: EnvironmentReader): void {
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:']);
  if (smtpUrl !== undefined && text('MAIL_FROM') === undefined)
    faults.push('MAIL_FROM must name the sender of e-mails when SMTP_URL is set');
  checked(
    'MAIL_FROM',
    (given) => given.includes('@'),
    (given) => `MAIL_FROM must be an address such as "Suantai <noreply@example.com>", not "${given}"`,
  );
  const smsWebhookUrl = address('SMS_WEBHOOK_URL', ['https:', 'http:']);
  const smsWebhookSecret = text('SMS_WEBHOOK_SECRET');
  if (smsWebhookUrl !== undefined && (smsWebhookSecret?.length ?? 0) < SHORTEST_SECRET) {
    faults.push(`SMS_WEBHOOK_SECRET must have at least ${SHORTEST_SECRET} characters when SMS_WEBHOOK_URL is set`);
  }
  whole('UPLOAD_LIMIT_BYTES', 0, 0, 1_125_899_906_842_624);
  word('REGISTRATION', 'open', ['open', 'invite', 'closed']);
}

/** Their values are not repeated in faults: they are credentials. */
function readUpstreamAuthorizations(env: Environment, { faults, text }: EnvironmentReader): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(env)) {
    const service = /^UPSTREAM_([A-Z0-9]+)_AUTHORIZATION$/.exec(name)?.[1];
    const value = text(name);
    if (service === undefined || value === undefined) continue;
    if (/^[\x20-\x7e]+$/.test(value)) found[service] = value;
    else faults.push(`${name} must be one line of plain characters, such as "Bearer …"`);
  }
  return found;
}

/** The same rule as for the password of every account. */
function isPassword(text: string): boolean {
  return (
    fieldKind('password').check(text, { name: 'password', type: 'password', label: { zh: '', en: '' } }) === undefined
  );
}

function optionalPath(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text) || Buffer.from(text, 'base64').length === 32;
}
