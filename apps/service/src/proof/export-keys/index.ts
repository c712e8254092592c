export { answerExport, ExportAnswer, ExportFormatQuery, signWhole } from './answer-export.ts';
export { exportKeyRoutes } from './export-keys.routes.ts';
export { believedExportKeys, currentExportKey, rotateExportKey } from './export-keys.ts';
