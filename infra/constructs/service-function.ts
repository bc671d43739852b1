import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Function,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Deployment, FunctionEntry } from '#infra/config/deployment.ts'
import type { Settings } from '#infra/config/settings.ts'
import type { CommonEnvironmentName } from '#shared/contract/environment.ts'
import { acknowledge } from './acknowledge.ts'
import type { Binding } from './binding.ts'

/** Size of a function. */
export interface FunctionSize {
  /** Memory in MB. CPU is in proportion: 1,769 MB give one core. */
  readonly memoryMb: number
  readonly timeoutSeconds: number
  /** Room in `/tmp` in MB; Lambda's 512 where absent. */
  readonly temporaryMb?: number
}

/** A function: its code, its size and its bindings. */
export interface ServiceFunctionProps extends FunctionSize {
  readonly deployment: Deployment
  /** Folder below `functions/`; its handler.ts exports `handler`. */
  readonly entry: FunctionEntry
  /** The resources that the function may use. Nothing else is granted. */
  readonly bindings: readonly Binding[]
}

/**
 * One Lambda function: arm64, the newest LTS of Node, JSON logs in a log group of its own with retention, and a role
 * that may write to this log group and use the bindings.
 */
export class ServiceFunction extends Function {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { settings, version, code } = props.deployment
    const logGroup = new LogGroup(scope, `${id}Log`, logGroupProps(settings, props.entry))
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    )
    for (const { statements, accepted } of props.bindings) {
      for (const statement of statements) role.addToPolicy(statement)
      if (accepted !== undefined) acknowledge(role, accepted)
    }
    super(scope, id, {
      description: `Lectern ${settings.stage}: ${props.entry}`,
      code: code(props.entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      ...(props.temporaryMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(props.temporaryMb) }),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[settings.logLevel],
      // The service writes its own metrics. Lambda's two lines for each run would be most of the log.
      systemLogLevelV2: settings.logLevel === 'DEBUG' ? SystemLogLevel.DEBUG : SystemLogLevel.WARN,
      environment: props.bindings.reduce(
        (environment, binding) => ({ ...environment, ...binding.environment }),
        commonEnvironment(settings, version),
      ),
    })
  }
}

/** `/lectern/<stage>/api/sessions`: has a fixed name, and is deleted with its stack. */
const logGroupProps = (settings: Settings, name: string): LogGroupProps => ({
  logGroupName: `/lectern/${settings.stage}/${name}`,
  retention: settings.logRetentionDays,
  removalPolicy: RemovalPolicy.DESTROY,
})

const commonEnvironment = (settings: Settings, version: string): Record<CommonEnvironmentName, string> => ({
  STAGE: settings.stage,
  LOG_LEVEL: settings.logLevel,
  SERVICE_VERSION: version,
  MAX_UPLOAD_MB: String(settings.uploads.maxMb),
  RATE_LIMITS: JSON.stringify(settings.rateLimits),
  LAUNCH_TOKEN_SECONDS: String(settings.launchTokenSeconds),
  LAUNCH_MAX_SECONDS: String(settings.launchMaxSeconds),
})
