/** Business constants and limits of spec 9, with the unit in the name. */

export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [5, 10, 20, 30, 40, 50, 100] as const;
export const CLOUD_LIST_PAGE_SIZE = 99_999;
export const REFRESH_INTERVAL_MS = 5_000;
export const SEARCH_HISTORY_LENGTH = 20;
export const LICENCE_MESSAGE_MS = 10_000;
/** How long an operation can be undone. */
export const UNDO_MS = 10_000;
export const ERROR_MESSAGE_MS = 5_000;
export const DUPLICATE_ERROR_WINDOW_MS = 2_000;
export const COPY_NOTICE_MS = 2_500;
export const HTTP_TIMEOUT_MS = 60_000;
export const CLOUD_STORE_DELAY_MS = 100;
export const CLOUD_LABELS_SHOWN = 3;
/** The specification limits files to 4 without a unit; it is read as 4 MB. */
export const FILE_MAX_BYTES = 4 * 1024 ** 2;
export const NAME_MAX_LENGTH = 64;
export const MOBILE_BREAKPOINT_PX = 992;
export const DRAWER_WIDTH_PX = 1060;
export const SIDEBAR_WIDTH_PX = 200;
export const MINIMUM_PAGE_WIDTH_PX = 1200;
export const DEFAULT_LOCALE = 'zh';
/** The grant of the platform itself (`createContext.ts`). No user has it. */
export const PLATFORM_GRANT = 'platform';
/** Languages that labels and messages may be written in. A product declares its languages in `schemas/product.yaml`. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** A cookie for the pages: the languages of a product that does not have the usual ones. */
export const LANGUAGES_COOKIE = 'product-languages';
/** The path of the service of accounts unless `schemas/product.yaml` names another. */
export const ACCOUNTS_PATH = '/api/ums/v1';
/** The resource of accounts: `$user` is one of its records, and what belongs to a person refers to it. */
export const ACCOUNTS = 'users';
/** A cookie for the pages: the path of the service of accounts if the product names another. */
export const ACCOUNTS_COOKIE = 'product-accounts';
