/** Addresses of skills. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readCursorSearch } from '#web/dashboard/screens/skills/cursor-search.ts'
import { readFrameworkSearch } from '#web/dashboard/screens/skills/framework/search.ts'
import { readGraphSearch } from '#web/dashboard/screens/skills/graph/search.ts'
import { readLearnerSearch } from '#web/dashboard/screens/skills/learner/search.ts'
import { readMapSearch } from '#web/dashboard/screens/skills/map/search.ts'
import { readRolesSearch } from '#web/dashboard/screens/skills/roles/search.ts'
import { readSkillSearch } from '#web/dashboard/screens/skills/skill/search.ts'
import { readModelSearch, readValueSearch } from '#web/dashboard/screens/skills/value/search.ts'
import { workspace } from './workspace.ts'

const frameworks = createRoute({
  getParentRoute: () => workspace,
  path: '/skills',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/frameworks/screen.tsx'),
    'FrameworksScreen',
  ),
})
const oneFramework = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/frameworks/$frameworkId',
  validateSearch: readFrameworkSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/framework/screen.tsx'), 'FrameworkScreen'),
})
const frameworkGraph = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/frameworks/$frameworkId/graph',
  validateSearch: readGraphSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/graph/screen.tsx'), 'GraphScreen'),
})
const alignments = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/alignments',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/alignments/screen.tsx'),
    'AlignmentsScreen',
  ),
})
const oneAlignment = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/alignments/$alignmentId',
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/alignment/screen.tsx'), 'AlignmentScreen'),
})
const learners = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/learners',
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/learners/screen.tsx'), 'LearnersScreen'),
})
const oneLearner = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/learners/$subjectId',
  validateSearch: readLearnerSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/learner/screen.tsx'), 'LearnerScreen'),
})
const skillOfLearner = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/learners/$subjectId/$skillId',
  validateSearch: readSkillSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/skill/screen.tsx'), 'SkillScreen'),
})
const roles = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/roles',
  validateSearch: readRolesSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/roles/screen.tsx'), 'RolesScreen'),
})
const newRole = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/roles/new',
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/roles/one/new-screen.tsx'),
    'NewRoleScreen',
  ),
})
const oneRole = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/roles/$roleBriefId',
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/roles/one/screen.tsx'), 'RoleScreen'),
})
const roleVersion = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/roles/$roleBriefId/versions/$version',
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/roles/version/screen.tsx'),
    'RoleVersionScreen',
  ),
})
const gapsOfLearner = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/roles/$roleBriefId/$subjectId',
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/roles/gaps/screen.tsx'), 'GapsScreen'),
})
const heatMap = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/map',
  validateSearch: readMapSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/map/screen.tsx'), 'HeatMapScreen'),
})
const valueReport = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/value',
  validateSearch: readValueSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/value/screen.tsx'), 'ValueScreen'),
})
const valueModel = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/value/model',
  validateSearch: readModelSearch,
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/value/model/screen.tsx'),
    'ValueModelScreen',
  ),
})
const clientSystems = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/systems',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(() => import('#web/dashboard/screens/skills/systems/screen.tsx'), 'SystemsScreen'),
})
const recomputations = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/recomputations',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/recomputations/screen.tsx'),
    'RecomputationsScreen',
  ),
})
const oneRecomputation = createRoute({
  getParentRoute: () => workspace,
  path: '/skills/recomputations/$recomputationId',
  component: lazyRouteComponent(
    () => import('#web/dashboard/screens/skills/recomputations/one/screen.tsx'),
    'RecomputationScreen',
  ),
})

export const skillRoutes = [
  frameworks,
  oneFramework,
  frameworkGraph,
  alignments,
  oneAlignment,
  learners,
  oneLearner,
  skillOfLearner,
  roles,
  newRole,
  oneRole,
  roleVersion,
  gapsOfLearner,
  heatMap,
  valueReport,
  valueModel,
  clientSystems,
  recomputations,
  oneRecomputation,
] as const
