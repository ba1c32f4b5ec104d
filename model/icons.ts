/**
 * The words that `icon` may take in a schema. Each is the name of a Material icon with a small first letter
 * (`router` → `Router`); the console maps every word to its component, so a word without one does not type-check there.
 */
export const ICON_WORDS = [
  'dashboard', 'home', 'widgets', 'apps', 'extension', 'gridView', 'viewQuilt', 'viewModule', 'category',
  'router', 'lan', 'hub', 'deviceHub', 'cable', 'wifi', 'cellTower', 'sensors', 'settingsEthernet', 'networkCheck', 'altRoute',
  'callSplit', 'mediation', 'swapHoriz', 'compareArrows',
  'dns', 'storage', 'sdStorage', 'memory', 'computer', 'developerBoard', 'layers', 'save', 'backup', 'restore',
  'restoreFromTrash', 'camera', 'cameraAlt', 'photoLibrary', 'image',
  'cloud', 'cloudQueue', 'cloudUpload', 'cloudDownload', 'cloudDone', 'cloudOff', 'sync', 'autorenew', 'refresh', 'restartAlt',
  'power', 'powerSettingsNew', 'bolt',
  'public', 'language', 'map', 'place', 'locationOn', 'locationCity', 'business', 'apartment', 'domain', 'store',
  'corporateFare',
  'person', 'people', 'group', 'groups', 'badge', 'assignmentInd', 'manageAccounts', 'supervisorAccount', 'accountCircle',
  'accountTree', 'adminPanelSettings', 'contacts',
  'security', 'shield', 'lock', 'lockOpen', 'key', 'vpnKey', 'vpnLock', 'fingerprint', 'verifiedUser', 'verified', 'policy',
  'gavel', 'rule', 'checklist', 'factCheck', 'privacyTip',
  'settings', 'settingsInputComponent', 'settingsInputAntenna', 'tune', 'build', 'construction', 'engineering', 'handyman',
  'terminal', 'code', 'dataObject', 'schema', 'api', 'webhook', 'integrationInstructions',
  'inventory', 'inventory2', 'warehouse', 'storefront', 'shoppingCart', 'sell', 'receipt', 'receiptLong', 'payments',
  'accountBalance', 'accountBalanceWallet', 'attachMoney', 'percent', 'discount', 'loyalty', 'redeem', 'requestQuote',
  'creditCard', 'savings', 'balance', 'calculate', 'workspacePremium', 'cardMembership', 'handshake', 'paid',
  'folder', 'folderOpen', 'folderShared', 'description', 'article', 'menuBook', 'assignment', 'task', 'taskAlt', 'list',
  'listAlt', 'viewList', 'tableChart', 'archive', 'inbox', 'fileCopy',
  'help', 'info', 'warning', 'error', 'notifications', 'notificationsActive', 'campaign', 'alarm', 'schedule', 'history',
  'event', 'calendarMonth', 'timer', 'hourglassEmpty', 'pending',
  'speed', 'monitor', 'monitorHeart', 'insights', 'analytics', 'barChart', 'showChart', 'pieChart', 'timeline', 'trendingUp',
  'queryStats', 'assessment', 'dataUsage', 'donutLarge', 'troubleshoot', 'bugReport', 'healthAndSafety', 'thermostat', 'scale',
  'label', 'localOffer', 'bookmark', 'star', 'flag', 'style', 'palette', 'visibility', 'link', 'share', 'launch', 'openInNew',
  'email', 'phone', 'sms', 'chat', 'forum', 'support', 'supportAgent', 'translate', 'science', 'rocketLaunch', 'viewInAr',
  'precisionManufacturing', 'school', 'newReleases', 'work',
  'add', 'edit', 'delete', 'check', 'close', 'block', 'stop', 'pause', 'playArrow', 'login', 'logout', 'search', 'filterAlt',
  'download', 'upload', 'contentCopy', 'swapVert', 'moreHoriz',
] as const;

export type IconWord = (typeof ICON_WORDS)[number];
