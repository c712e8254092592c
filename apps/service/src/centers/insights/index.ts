export { insightRoutes } from './insights.routes.ts';
