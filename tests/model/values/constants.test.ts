import { expect, test } from 'vitest';
import * as constants from '#model/values/constants.ts';

test('the constants have the values of the table (spec 9)', () => {
  expect(constants).toMatchObject({
    DEFAULT_PAGE_SIZE: 10,
    PAGE_SIZES: [5, 10, 20, 30, 40, 50, 100],
    CLOUD_LIST_PAGE_SIZE: 99999,
    REFRESH_INTERVAL_MS: 5000,
    SEARCH_HISTORY_LENGTH: 20,
    LICENCE_MESSAGE_MS: 10000,
    ERROR_MESSAGE_MS: 5000,
    DUPLICATE_ERROR_WINDOW_MS: 2000,
    COPY_NOTICE_MS: 2500,
    HTTP_TIMEOUT_MS: 60000,
    CLOUD_STORE_DELAY_MS: 100,
    CLOUD_LABELS_SHOWN: 3,
    NAME_MAX_LENGTH: 64,
    MOBILE_BREAKPOINT_PX: 992,
    DRAWER_WIDTH_PX: 1060,
    SIDEBAR_WIDTH_PX: 200,
    MINIMUM_PAGE_WIDTH_PX: 1200,
    DEFAULT_LOCALE: 'zh',
  });
});
