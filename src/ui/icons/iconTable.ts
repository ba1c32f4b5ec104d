import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import AltRouteOutlined from '@mui/icons-material/AltRouteOutlined';
import AnalyticsOutlined from '@mui/icons-material/AnalyticsOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import ApiOutlined from '@mui/icons-material/ApiOutlined';
import AppsOutlined from '@mui/icons-material/AppsOutlined';
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import AttachMoneyOutlined from '@mui/icons-material/AttachMoneyOutlined';
import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import BackupOutlined from '@mui/icons-material/BackupOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import BarChartOutlined from '@mui/icons-material/BarChartOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import BookmarkOutlined from '@mui/icons-material/BookmarkOutlined';
import BugReportOutlined from '@mui/icons-material/BugReportOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import CableOutlined from '@mui/icons-material/CableOutlined';
import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import CameraAltOutlined from '@mui/icons-material/CameraAltOutlined';
import CameraOutlined from '@mui/icons-material/CameraOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CardMembershipOutlined from '@mui/icons-material/CardMembershipOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudDownloadOutlined from '@mui/icons-material/CloudDownloadOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import CloudOutlined from '@mui/icons-material/CloudOutlined';
import CloudQueueOutlined from '@mui/icons-material/CloudQueueOutlined';
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import ComputerOutlined from '@mui/icons-material/ComputerOutlined';
import ConstructionOutlined from '@mui/icons-material/ConstructionOutlined';
import ContactsOutlined from '@mui/icons-material/ContactsOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import CorporateFareOutlined from '@mui/icons-material/CorporateFareOutlined';
import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import DataObjectOutlined from '@mui/icons-material/DataObjectOutlined';
import DataUsageOutlined from '@mui/icons-material/DataUsageOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import DeveloperBoardOutlined from '@mui/icons-material/DeveloperBoardOutlined';
import DeviceHubOutlined from '@mui/icons-material/DeviceHubOutlined';
import DiscountOutlined from '@mui/icons-material/DiscountOutlined';
import DnsOutlined from '@mui/icons-material/DnsOutlined';
import DomainOutlined from '@mui/icons-material/DomainOutlined';
import DonutLargeOutlined from '@mui/icons-material/DonutLargeOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import ExtensionOutlined from '@mui/icons-material/ExtensionOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FileCopyOutlined from '@mui/icons-material/FileCopyOutlined';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import FolderSharedOutlined from '@mui/icons-material/FolderSharedOutlined';
import ForumOutlined from '@mui/icons-material/ForumOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GridViewOutlined from '@mui/icons-material/GridViewOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HandymanOutlined from '@mui/icons-material/HandymanOutlined';
import HealthAndSafetyOutlined from '@mui/icons-material/HealthAndSafetyOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import IntegrationInstructionsOutlined from '@mui/icons-material/IntegrationInstructionsOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import InventoryOutlined from '@mui/icons-material/InventoryOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import LanOutlined from '@mui/icons-material/LanOutlined';
import LanguageOutlined from '@mui/icons-material/LanguageOutlined';
import LaunchOutlined from '@mui/icons-material/LaunchOutlined';
import LayersOutlined from '@mui/icons-material/LayersOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import ListOutlined from '@mui/icons-material/ListOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import LocalFireDepartmentOutlined from '@mui/icons-material/LocalFireDepartmentOutlined';
import LocationCityOutlined from '@mui/icons-material/LocationCityOutlined';
import LocationOnOutlined from '@mui/icons-material/LocationOnOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import LoginOutlined from '@mui/icons-material/LoginOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import LoyaltyOutlined from '@mui/icons-material/LoyaltyOutlined';
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import MediationOutlined from '@mui/icons-material/MediationOutlined';
import MemoryOutlined from '@mui/icons-material/MemoryOutlined';
import MenuBookOutlined from '@mui/icons-material/MenuBookOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import MonitorOutlined from '@mui/icons-material/MonitorOutlined';
import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import NetworkCheckOutlined from '@mui/icons-material/NetworkCheckOutlined';
import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined';
import NotificationsActiveOutlined from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import PaidOutlined from '@mui/icons-material/PaidOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PendingOutlined from '@mui/icons-material/PendingOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import PercentOutlined from '@mui/icons-material/PercentOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import PieChartOutlined from '@mui/icons-material/PieChartOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import PolicyOutlined from '@mui/icons-material/PolicyOutlined';
import PowerOutlined from '@mui/icons-material/PowerOutlined';
import PowerSettingsNewOutlined from '@mui/icons-material/PowerSettingsNewOutlined';
import PrecisionManufacturingOutlined from '@mui/icons-material/PrecisionManufacturingOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import PrivacyTipOutlined from '@mui/icons-material/PrivacyTipOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import ReceiptOutlined from '@mui/icons-material/ReceiptOutlined';
import RedeemOutlined from '@mui/icons-material/RedeemOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined';
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import RocketLaunchOutlined from '@mui/icons-material/RocketLaunchOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import RuleOutlined from '@mui/icons-material/RuleOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import SavingsOutlined from '@mui/icons-material/SavingsOutlined';
import ScaleOutlined from '@mui/icons-material/ScaleOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import SchemaOutlined from '@mui/icons-material/SchemaOutlined';
import SchoolOutlined from '@mui/icons-material/SchoolOutlined';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import SdStorageOutlined from '@mui/icons-material/SdStorageOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import SecurityOutlined from '@mui/icons-material/SecurityOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SensorsOutlined from '@mui/icons-material/SensorsOutlined';
import SettingsEthernetOutlined from '@mui/icons-material/SettingsEthernetOutlined';
import SettingsInputAntennaOutlined from '@mui/icons-material/SettingsInputAntennaOutlined';
import SettingsInputComponentOutlined from '@mui/icons-material/SettingsInputComponentOutlined';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import ShowChartOutlined from '@mui/icons-material/ShowChartOutlined';
import SmsOutlined from '@mui/icons-material/SmsOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import StarOutlined from '@mui/icons-material/StarOutlined';
import StopOutlined from '@mui/icons-material/StopOutlined';
import StorageOutlined from '@mui/icons-material/StorageOutlined';
import StoreOutlined from '@mui/icons-material/StoreOutlined';
import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import StyleOutlined from '@mui/icons-material/StyleOutlined';
import SupervisorAccountOutlined from '@mui/icons-material/SupervisorAccountOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import SupportOutlined from '@mui/icons-material/SupportOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import TaskOutlined from '@mui/icons-material/TaskOutlined';
import TerminalOutlined from '@mui/icons-material/TerminalOutlined';
import ThermostatOutlined from '@mui/icons-material/ThermostatOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import TroubleshootOutlined from '@mui/icons-material/TroubleshootOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import ViewInArOutlined from '@mui/icons-material/ViewInArOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import ViewModuleOutlined from '@mui/icons-material/ViewModuleOutlined';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import VpnLockOutlined from '@mui/icons-material/VpnLockOutlined';
import WarehouseOutlined from '@mui/icons-material/WarehouseOutlined';
import WarningOutlined from '@mui/icons-material/WarningOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import WifiOutlined from '@mui/icons-material/WifiOutlined';
import WorkOutlined from '@mui/icons-material/WorkOutlined';
import WorkspacePremiumOutlined from '@mui/icons-material/WorkspacePremiumOutlined';
import WorkspacesOutlined from '@mui/icons-material/WorkspacesOutlined';
import type { IconWord } from '#model/language/icons.ts';

/**
 * All icon words with their icons in one file, fetched once after the page renders. A word without an entry does not
 * type-check.
 */
export const iconTable: Record<IconWord, typeof AccountBalanceOutlined> = {
  dashboard: DashboardOutlined,
  home: HomeOutlined,
  widgets: WidgetsOutlined,
  apps: AppsOutlined,
  extension: ExtensionOutlined,
  gridView: GridViewOutlined,
  viewQuilt: ViewQuiltOutlined,
  viewModule: ViewModuleOutlined,
  category: CategoryOutlined,
  router: RouterOutlined,
  lan: LanOutlined,
  hub: HubOutlined,
  deviceHub: DeviceHubOutlined,
  cable: CableOutlined,
  wifi: WifiOutlined,
  cellTower: CellTowerOutlined,
  sensors: SensorsOutlined,
  settingsEthernet: SettingsEthernetOutlined,
  networkCheck: NetworkCheckOutlined,
  altRoute: AltRouteOutlined,
  callSplit: CallSplitOutlined,
  mediation: MediationOutlined,
  swapHoriz: SwapHorizOutlined,
  compareArrows: CompareArrowsOutlined,
  dns: DnsOutlined,
  storage: StorageOutlined,
  sdStorage: SdStorageOutlined,
  memory: MemoryOutlined,
  computer: ComputerOutlined,
  developerBoard: DeveloperBoardOutlined,
  layers: LayersOutlined,
  workspaces: WorkspacesOutlined,
  save: SaveOutlined,
  backup: BackupOutlined,
  restore: RestoreOutlined,
  restoreFromTrash: RestoreFromTrashOutlined,
  camera: CameraOutlined,
  cameraAlt: CameraAltOutlined,
  photoLibrary: PhotoLibraryOutlined,
  image: ImageOutlined,
  cloud: CloudOutlined,
  cloudQueue: CloudQueueOutlined,
  cloudUpload: CloudUploadOutlined,
  cloudDownload: CloudDownloadOutlined,
  cloudDone: CloudDoneOutlined,
  cloudOff: CloudOffOutlined,
  sync: SyncOutlined,
  autorenew: AutorenewOutlined,
  refresh: RefreshOutlined,
  restartAlt: RestartAltOutlined,
  power: PowerOutlined,
  powerSettingsNew: PowerSettingsNewOutlined,
  bolt: BoltOutlined,
  public: PublicOutlined,
  language: LanguageOutlined,
  map: MapOutlined,
  place: PlaceOutlined,
  locationOn: LocationOnOutlined,
  locationCity: LocationCityOutlined,
  business: BusinessOutlined,
  apartment: ApartmentOutlined,
  domain: DomainOutlined,
  store: StoreOutlined,
  corporateFare: CorporateFareOutlined,
  person: PersonOutlined,
  people: PeopleOutlined,
  group: GroupOutlined,
  groups: GroupsOutlined,
  badge: BadgeOutlined,
  assignmentInd: AssignmentIndOutlined,
  manageAccounts: ManageAccountsOutlined,
  supervisorAccount: SupervisorAccountOutlined,
  accountCircle: AccountCircleOutlined,
  accountTree: AccountTreeOutlined,
  adminPanelSettings: AdminPanelSettingsOutlined,
  contacts: ContactsOutlined,
  security: SecurityOutlined,
  localFireDepartment: LocalFireDepartmentOutlined,
  shield: ShieldOutlined,
  lock: LockOutlined,
  lockOpen: LockOpenOutlined,
  key: KeyOutlined,
  vpnKey: VpnKeyOutlined,
  vpnLock: VpnLockOutlined,
  fingerprint: FingerprintOutlined,
  verifiedUser: VerifiedUserOutlined,
  verified: VerifiedOutlined,
  policy: PolicyOutlined,
  gavel: GavelOutlined,
  rule: RuleOutlined,
  checklist: ChecklistOutlined,
  factCheck: FactCheckOutlined,
  privacyTip: PrivacyTipOutlined,
  settings: SettingsOutlined,
  settingsInputComponent: SettingsInputComponentOutlined,
  settingsInputAntenna: SettingsInputAntennaOutlined,
  tune: TuneOutlined,
  build: BuildOutlined,
  construction: ConstructionOutlined,
  engineering: EngineeringOutlined,
  handyman: HandymanOutlined,
  terminal: TerminalOutlined,
  code: CodeOutlined,
  dataObject: DataObjectOutlined,
  schema: SchemaOutlined,
  api: ApiOutlined,
  webhook: WebhookOutlined,
  integrationInstructions: IntegrationInstructionsOutlined,
  inventory: InventoryOutlined,
  inventory2: Inventory2Outlined,
  warehouse: WarehouseOutlined,
  print: PrintOutlined,
  storefront: StorefrontOutlined,
  shoppingCart: ShoppingCartOutlined,
  sell: SellOutlined,
  receipt: ReceiptOutlined,
  receiptLong: ReceiptLongOutlined,
  payments: PaymentsOutlined,
  accountBalance: AccountBalanceOutlined,
  accountBalanceWallet: AccountBalanceWalletOutlined,
  attachMoney: AttachMoneyOutlined,
  percent: PercentOutlined,
  discount: DiscountOutlined,
  loyalty: LoyaltyOutlined,
  redeem: RedeemOutlined,
  requestQuote: RequestQuoteOutlined,
  creditCard: CreditCardOutlined,
  savings: SavingsOutlined,
  balance: BalanceOutlined,
  calculate: CalculateOutlined,
  workspacePremium: WorkspacePremiumOutlined,
  cardMembership: CardMembershipOutlined,
  handshake: HandshakeOutlined,
  paid: PaidOutlined,
  folder: FolderOutlined,
  folderOpen: FolderOpenOutlined,
  folderShared: FolderSharedOutlined,
  description: DescriptionOutlined,
  article: ArticleOutlined,
  menuBook: MenuBookOutlined,
  assignment: AssignmentOutlined,
  task: TaskOutlined,
  taskAlt: TaskAltOutlined,
  list: ListOutlined,
  listAlt: ListAltOutlined,
  viewList: ViewListOutlined,
  tableChart: TableChartOutlined,
  archive: ArchiveOutlined,
  inbox: InboxOutlined,
  fileCopy: FileCopyOutlined,
  help: HelpOutlined,
  info: InfoOutlined,
  warning: WarningOutlined,
  error: ErrorOutlined,
  notifications: NotificationsOutlined,
  notificationsActive: NotificationsActiveOutlined,
  campaign: CampaignOutlined,
  alarm: AlarmOutlined,
  schedule: ScheduleOutlined,
  history: HistoryOutlined,
  event: EventOutlined,
  calendarMonth: CalendarMonthOutlined,
  timer: TimerOutlined,
  hourglassEmpty: HourglassEmptyOutlined,
  pending: PendingOutlined,
  speed: SpeedOutlined,
  monitor: MonitorOutlined,
  monitorHeart: MonitorHeartOutlined,
  insights: InsightsOutlined,
  analytics: AnalyticsOutlined,
  barChart: BarChartOutlined,
  showChart: ShowChartOutlined,
  pieChart: PieChartOutlined,
  timeline: TimelineOutlined,
  trendingUp: TrendingUpOutlined,
  queryStats: QueryStatsOutlined,
  assessment: AssessmentOutlined,
  dataUsage: DataUsageOutlined,
  donutLarge: DonutLargeOutlined,
  troubleshoot: TroubleshootOutlined,
  bugReport: BugReportOutlined,
  healthAndSafety: HealthAndSafetyOutlined,
  thermostat: ThermostatOutlined,
  scale: ScaleOutlined,
  label: LabelOutlined,
  localOffer: LocalOfferOutlined,
  bookmark: BookmarkOutlined,
  star: StarOutlined,
  flag: FlagOutlined,
  style: StyleOutlined,
  palette: PaletteOutlined,
  visibility: VisibilityOutlined,
  link: LinkOutlined,
  share: ShareOutlined,
  launch: LaunchOutlined,
  openInNew: OpenInNewOutlined,
  email: EmailOutlined,
  phone: PhoneOutlined,
  sms: SmsOutlined,
  chat: ChatOutlined,
  forum: ForumOutlined,
  support: SupportOutlined,
  supportAgent: SupportAgentOutlined,
  translate: TranslateOutlined,
  science: ScienceOutlined,
  rocketLaunch: RocketLaunchOutlined,
  viewInAr: ViewInArOutlined,
  precisionManufacturing: PrecisionManufacturingOutlined,
  school: SchoolOutlined,
  newReleases: NewReleasesOutlined,
  work: WorkOutlined,
  add: AddOutlined,
  edit: EditOutlined,
  delete: DeleteOutlined,
  check: CheckOutlined,
  close: CloseOutlined,
  block: BlockOutlined,
  stop: StopOutlined,
  pause: PauseOutlined,
  playArrow: PlayArrowOutlined,
  login: LoginOutlined,
  logout: LogoutOutlined,
  search: SearchOutlined,
  filterAlt: FilterAltOutlined,
  download: DownloadOutlined,
  upload: UploadOutlined,
  contentCopy: ContentCopyOutlined,
  swapVert: SwapVertOutlined,
  moreHoriz: MoreHorizOutlined,
};
